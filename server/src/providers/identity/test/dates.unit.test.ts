import { describe, expect, test } from "vitest";
import { readDate } from "../dates.ts";

describe("a registry's date", () => {
  test.each([
    ["1990-04-17", "1990-04-17"],
    ["1990/04/17", "1990-04-17"],
    ["17-04-1990", "1990-04-17"],
    ["17/04/1990", "1990-04-17"],
    ["7/4/1990", "1990-04-07"],
    ["28-Jun-2000", "2000-06-28"],
    ["01-January-1907", "1907-01-01"],
    ["9 SEPT 1975", "1975-09-09"],
    [" 29/02/2000 ", "2000-02-29"],
  ])("%s is %s", (written, date) => {
    expect(readDate(written)).toBe(date);
  });

  test("has its day before its month, and the two are never swapped", () => {
    expect(readDate("03/04/1990")).toBe("1990-04-03");
    expect(readDate("04/17/1990")).toBeNull();
    expect(readDate("1990-17-04")).toBeNull();
  });

  test.each([
    "",
    "****",
    "17-04-90",
    "17-Foo-1990",
    "17-Janitor-1990",
    "31/02/1990",
    "29-02-1999",
    "00/01/1990",
    "0000-00-00",
    "0090-01-31",
    "1990",
    "1990-04",
    "17.04.1990",
    "1990-04-17 or so",
    "643852800000",
  ])("that is %j is null, not a guess", (written) => {
    expect(readDate(written)).toBeNull();
  });

  test("is null if the record lacks it", () => {
    expect(readDate(null)).toBeNull();
  });

  test("with a time in a zone is the day in Lagos at that instant", () => {
    expect(readDate("1986-06-04T00:00:00Z")).toBe("1986-06-04");
    expect(readDate("1986-06-03T23:00:00.000+00:00")).toBe("1986-06-04");
    expect(readDate("1986-06-03T22:59:59.999Z")).toBe("1986-06-03");
    expect(readDate("1986-06-04T00:30:00+0200")).toBe("1986-06-03");
    expect(readDate("1986-06-03T18:30:00-05:00")).toBe("1986-06-04");
    expect(readDate("1986-12-31T23:30:00Z")).toBe("1987-01-01");
  });

  test("with a time but no zone is that day", () => {
    expect(readDate("1984-06-14T00:00:00")).toBe("1984-06-14");
    expect(readDate("2011-01-18 23:59:46")).toBe("2011-01-18");
  });

  test("is the same on a computer in any zone", () => {
    const zone = process.env["TZ"];
    try {
      for (const other of ["America/Los_Angeles", "Pacific/Kiritimati", "UTC"]) {
        process.env["TZ"] = other;
        expect(readDate("17/04/1990")).toBe("1990-04-17");
        expect(readDate("1986-06-03T23:00:00Z")).toBe("1986-06-04");
      }
    } finally {
      if (zone === undefined) delete process.env["TZ"];
      else process.env["TZ"] = zone;
    }
  });
});

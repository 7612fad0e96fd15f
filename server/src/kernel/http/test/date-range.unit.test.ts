import { expect, test } from "vitest";
import { dateRange } from "../routes/date-range.ts";

test("a bare date is that day in Lagos, the last one included", () => {
  expect(dateRange({ startDate: "2026-01-30", endDate: "2026-01-31" })).toEqual({
    from: new Date("2026-01-29T23:00:00Z"),
    until: new Date("2026-01-31T23:00:00Z"),
  });
});

test("a time is itself, in any zone, and the last one is included", () => {
  expect(
    dateRange({ startDate: "2026-01-31T09:00:00+01:00", endDate: "2026-01-31T08:00:00.500Z" }),
  ).toEqual({
    from: new Date("2026-01-31T08:00:00Z"),
    until: new Date("2026-01-31T08:00:00.501Z"),
  });
});

test.each([
  ["2026-12-01", "2026-11-01"],
  ["2026-12-01T08:00:00.001Z", "2026-12-01T08:00:00Z"],
  ["2026-12-02T08:00:00Z", "2026-12-01"],
])("a period from %s to %s is refused, because it ends before it begins", (startDate, endDate) => {
  expect(() => dateRange({ startDate, endDate })).toThrow(
    expect.objectContaining({ code: "validation_failed", param: "endDate" }),
  );
});

test("a period may begin and end at one time, or on one day", () => {
  for (const one of ["2026-12-01", "2026-12-01T08:00:00Z"])
    expect(() => dateRange({ startDate: one, endDate: one })).not.toThrow();
});

test("without either there is no bound", () => {
  expect(dateRange({})).toEqual({ from: null, until: null });
});

test.each([
  "2026-02-30",
  "2026-13-01",
  "31.01.2026",
  "2026-01-31T08:00:00",
  "now",
  "2026-01-31 08:00Z",
])("%s is refused by the name of its field", (text) => {
  const refusal = (name: string) => {
    try {
      dateRange({ [name]: text });
      return undefined;
    } catch (error) {
      return error;
    }
  };
  for (const name of ["startDate", "endDate"])
    expect(refusal(name)).toMatchObject({ code: "validation_failed", param: name });
});

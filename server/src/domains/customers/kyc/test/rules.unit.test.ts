import { describe, expect, test } from "vitest";
import type { PersonFound } from "../../../../kernel/providers/ports/identity-verifier.ts";
import { CHECK_OF, categoryOf, findMismatch, numberFieldOf } from "../rules.ts";

const AMINA: PersonFound = {
  firstName: "AMINA",
  middleName: "ADUNNI",
  lastName: "BELLO-ỌṢUN",
  dateOfBirth: "1990-01-31",
  phoneNumber: null,
  gender: null,
};

const claim = (firstName: string | null, lastName: string | null, dateOfBirth: string | null) => ({
  firstName,
  lastName,
  dateOfBirth,
});

describe("a person", () => {
  test.each([
    ["Amina", "Bello", "1990-01-31"],
    ["amina", "BELLO OSUN", "1990-01-31"],
    ["Bello", "Amina", "1990-01-31"],
    ["Àmìná", "Osun Bello", "1990-01-31"],
    ["Adunni", "Bello", null],
  ])("called %s %s, born on %s, matches", (first, last, born) => {
    expect(findMismatch(claim(first, last, born), AMINA)).toBeUndefined();
  });

  test.each([
    ["Aminat", "Bello", "1990-01-31", "firstName"],
    ["Amina", "Bell", "1990-01-31", "lastName"],
    ["Amina", "Bello Ade", "1990-01-31", "lastName"],
    ["-", "Bello", "1990-01-31", "firstName"],
    ["Amina", null, "1990-01-31", "lastName"],
    ["Amina", "Bello", "1990-01-30", "dateOfBirth"],
  ])("called %s %s, born on %s, differs in %s", (first, last, born, fault) => {
    expect(findMismatch(claim(first, last, born), AMINA)).toBe(fault);
  });
});

test("a registry without a date of birth contradicts no date of birth", () => {
  const silent = { ...AMINA, dateOfBirth: null };
  expect(findMismatch(claim("Amina", "Bello", "1980-05-05"), silent)).toBeUndefined();
});

test("each check is of its category, and a check that no category needs is of none", () => {
  for (const [category, check] of Object.entries(CHECK_OF))
    expect(categoryOf(check)).toBe(category);
  expect(categoryOf("cac-basic")).toBeUndefined();
});

test("a BVN is the customer's bvn, and every other number their idNumber", () => {
  const fields = Object.keys(CHECK_OF).map((category) => [category, numberFieldOf(category)]);
  expect(fields.filter(([, field]) => field === "bvn")).toEqual([["BVN", "bvn"]]);
  expect(new Set(fields.slice(1).map(([, field]) => field))).toEqual(new Set(["idNumber"]));
});

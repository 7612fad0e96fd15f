import { describe, expect, test } from "vitest";
import type { PersonFound } from "../../../../kernel/providers/ports/identity-verifier.ts";
import { isGivenUp, judgeAnswer, numbersIn, timeOfNextLook } from "../rules.ts";

const AMINA: PersonFound = {
  ...{ firstName: "Amina", middleName: null, lastName: "BELLO-ỌṢUN", gender: null },
  ...{ dateOfBirth: "1990-01-31", phoneNumber: "08031234567" },
};
const another = (what: string) => ({
  status: "Failed",
  reason: `The registry has a different ${what} under this number.`,
});
const matched = { status: "Successful", reason: null };

describe("a registry's answer", () => {
  const bearer = { passport: "A01234567", lastName: "Bello Osun", dateOfBirth: "1990-01-31" };
  const phone = (digits: string) => ({ phone: digits, nin: "71234567890" });

  test.each([
    ["passport", bearer, AMINA, matched],
    ["passport", { ...bearer, lastName: "Bello" }, AMINA, another("last name")],
    ["passport", { ...bearer, dateOfBirth: "1990-01-30" }, AMINA, another("date of birth")],
    ["phone-nin", phone("08031234567"), AMINA, matched],
    ["phone-nin", phone("+234 803 123 4567"), AMINA, matched],
    ["phone-nin", phone("2348031234567"), AMINA, matched],
    ["phone-nin", phone("08031234568"), AMINA, another("phone number")],
    ["phone-nin", phone("08031234567"), { ...AMINA, phoneNumber: null }, another("phone number")],
    ["bvn", { bvn: "22987650121" }, AMINA, matched],
  ] as const)("to %s %j of %o is judged %o", (type, asked, found, verdict) => {
    expect(judgeAnswer(type, asked, found)).toEqual(verdict);
  });

  test("without a person matches", () => {
    const found = { name: "Adire Market Ltd" } as never;
    expect(judgeAnswer("cac-basic", { rcNumber: "RC123456" }, found)).toEqual(matched);
  });
});

test("the numbers of a question are in the order of display, without those that it does not have", () => {
  expect(numbersIn({ phone: "08031234567", nin: "71234567890" })).toEqual([
    ...["71234567890", "08031234567"],
  ]);
});

describe("the next look at a verification without an answer", () => {
  const createdAt = new Date("2026-03-01T09:00:00Z");
  const minutesUntil = (asked: number, storesReferences: boolean, now = createdAt) =>
    (timeOfNextLook({ createdAt, now, asked, storesReferences }).getTime() - now.getTime()) /
    60_000;

  test("comes after growing pauses if the provider finds the check, and then at the end of the day", () => {
    const pauses = Array.from({ length: 12 }, (_, asked) => minutesUntil(asked, true));
    expect(pauses).toEqual([5 / 60, 0.25, 1, 5, 15, 30, 60, 120, 240, 480, 1_440, 1_440]);
  });

  test("comes three times if each check may be billed, and then at the end of the day", () => {
    expect([0, 1, 2, 3, 4].map((asked) => minutesUntil(asked, false))).toEqual([
      ...[5, 60, 720, 1_440, 1_440],
    ]);
  });

  test("is never later than the end of the day", () => {
    const late = new Date("2026-03-02T08:59:00Z");
    expect([minutesUntil(2, false, late), minutesUntil(0, true, late)]).toEqual([1, 5 / 60]);
  });
});

test("a verification is given up after exactly a day without an answer", () => {
  const createdAt = new Date("2026-03-01T09:00:00Z");
  const day = 24 * 60 * 60 * 1_000;
  const after = (ms: number) => isGivenUp(createdAt, new Date(createdAt.getTime() + ms));
  expect([after(0), after(day - 1), after(day), after(day + 1)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

import { describe, expect, test } from "vitest";
import { KIND_LIST, parseKinds, SUBJECTS } from "../check-kinds.ts";
import { splitRcNumber } from "../company-numbers.ts";
import { isSamePhone, localPhone } from "../phones.ts";

describe("a phone number", () => {
  test.each([
    "08012345678",
    "2348012345678",
    "+234 801 234 5678",
    "8012345678",
  ])("%s is sent with a leading 0", (phone) => {
    expect(localPhone(phone)).toBe("08012345678");
  });

  test("is the same in every form, and another number is not", () => {
    expect(isSamePhone("+2348012345678", "08012345678")).toBe(true);
    expect(isSamePhone("+2348012345679", "08012345678")).toBe(false);
  });
});

test("a registration number is split into its letters and its digits", () => {
  expect(splitRcNumber("rc1234567")).toEqual({ letters: "RC", digits: "1234567" });
  expect(splitRcNumber("BN 092932")).toEqual({ letters: "BN", digits: "092932" });
  expect(splitRcNumber("092932")).toEqual({ letters: "", digits: "092932" });
});

describe("a list of kinds in a setting", () => {
  test("names kinds that exist, with commas between them", () => {
    expect("frsc").toMatch(KIND_LIST);
    expect("frsc,pvc-premium,bvn").toMatch(KIND_LIST);
    for (const wrong of ["frsc,", "frsc, pvc", "licence", "frsc;pvc"]) {
      expect(wrong).not.toMatch(KIND_LIST);
    }
  });

  test("may be empty, and then has no kind", () => {
    expect("").toMatch(KIND_LIST);
    expect(parseKinds(null)).toEqual(new Set());
    for (const kind of Object.keys(SUBJECTS)) expect(parseKinds("").has(kind)).toBe(false);
    expect(parseKinds("frsc,pvc")).toEqual(new Set(["frsc", "pvc"]));
  });
});

import { expect, test } from "vitest";
import { isNuban, nubanCheckDigit } from "../check-nuban.ts";

/** The first and the third are the central bank's own examples. */
test.each([
  ["011", "000001457", 9],
  ["011", "000000022", 0],
  ["50547", "000021457", 9],
  ["50547", "000001457", 3],
  ["50515", "683949014", 7],
  ["50515", "684228796", 9],
  ["50211", "000001457", 1],
  ["033", "190188067", 8],
  ["044", "190188067", 8],
])("at bank %s the serial number %s has the check digit %i", (bank, serial, digit) => {
  expect(nubanCheckDigit(bank, serial)).toBe(digit);
  expect(isNuban(bank, `${serial}${digit}`)).toBe(true);
});

test("every other last digit fails", () => {
  const passing = Array.from({ length: 10 }, (_, digit) => `000001457${digit}`).filter((number) =>
    isNuban("011", number),
  );
  expect(passing).toEqual(["0000014579"]);
});

test("the six digits that stand for a bank in the check can be given directly", () => {
  expect(nubanCheckDigit("000011", "000001457")).toBe(nubanCheckDigit("011", "000001457"));
  expect(nubanCheckDigit("950547", "000021457")).toBe(nubanCheckDigit("50547", "000021457"));
});

test.each([
  "3012450019",
  "3012450026",
  "3012450033",
  "3012450040",
  "3012450057",
  "3012450064",
  "3012450071",
  "3012450088",
  "3012450105",
  "3012450112",
])("the magic account %s of the Sandbox Bank looks like an account", (account) => {
  expect(isNuban("999", account)).toBe(true);
});

test.each([
  "",
  "301245001",
  "30124500190",
  "301245001x",
  " 301245001",
])("%j is not an account number", (text) => expect(isNuban("999", text)).toBe(false));

test.each([
  ["03", "000000001"],
  ["035A", "000000001"],
  ["SERVICE", "000000001"],
  ["011", "00000001"],
  ["011", "0000000011"],
])("no check digit is computed for bank %s and serial number %s", (bank, serial) => {
  expect(() => nubanCheckDigit(bank, serial)).toThrow(RangeError);
});

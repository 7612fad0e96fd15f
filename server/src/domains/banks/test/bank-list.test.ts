import { expect, test } from "vitest";
import { findBank, searchBanks } from "../bank-list.ts";

const all = searchBanks(undefined, "live");

test("every code means one bank", () => {
  const codes = all.map((bank) => bank.cbnCode);
  expect(new Set(codes).size).toBe(codes.length);
  const aliases = all.flatMap((bank) => bank.aliases);
  expect(new Set(aliases).size).toBe(aliases.length);
  expect(aliases.filter((alias) => codes.includes(alias))).toEqual([]);
  const names = all.map((bank) => bank.name);
  expect(new Set(names).size).toBe(names.length);
});

test("codes are three, five or six digits, and names are clean", () => {
  for (const bank of all) {
    expect(bank.cbnCode).toMatch(/^(\d{3}|\d{5}|\d{6})$/);
    expect(bank.nipCode).toMatch(/^\d{6}$/);
    expect(bank.name).toBe(bank.name.trim().replaceAll(/\s+/g, " "));
    expect(bank.shortName).not.toBe("");
  }
});

test.each([
  ["044", "Access Bank"],
  ["023", "Citibank Nigeria"],
  ["050", "Ecobank Nigeria"],
  ["070", "Fidelity Bank"],
  ["011", "First Bank of Nigeria"],
  ["214", "First City Monument Bank"],
  ["103", "Globus Bank"],
  ["058", "Guaranty Trust Bank"],
  ["301", "Jaiz Bank"],
  ["082", "Keystone Bank"],
  ["303", "Lotus Bank"],
  ["107", "Optimus Bank"],
  ["104", "Parallex Bank"],
  ["076", "Polaris Bank"],
  ["105", "PremiumTrust Bank"],
  ["101", "Providus Bank"],
  ["106", "Signature Bank"],
  ["221", "Stanbic IBTC Bank"],
  ["068", "Standard Chartered Bank Nigeria"],
  ["232", "Sterling Bank"],
  ["100", "SunTrust Bank"],
  ["302", "TAJ Bank"],
  ["102", "Titan Trust Bank"],
  ["032", "Union Bank of Nigeria"],
  ["033", "United Bank for Africa"],
  ["215", "Unity Bank"],
  ["035", "Wema Bank"],
  ["057", "Zenith Bank"],
  ["50515", "Moniepoint Microfinance Bank"],
])("%s is %s and takes transfers", (code, name) => {
  expect(findBank(code, "live")).toMatchObject({ name, supportsTransfer: true, isActive: true });
});

test.each([
  ["000013", "058"],
  ["00103", "103"],
  ["526", "104"],
  ["100004", "999992"],
  ["100033", "999991"],
  ["090267", "50211"],
  ["090405", "50515"],
])("the alias %s means the bank %s", (alias, code) => {
  expect(findBank(alias, "live")?.cbnCode).toBe(code);
});

test("a bank that is closed takes no transfers", () => {
  for (const code of ["030", "063"]) {
    expect(findBank(code, "live")).toMatchObject({ isActive: false, supportsTransfer: false });
  }
});

test("the neutral code SERVICE is no bank, and the Sandbox Bank is one in test mode alone", () => {
  expect(findBank("SERVICE", "test")).toBeUndefined();
  expect(findBank("999", "test")?.name).toBe("Sandbox Bank");
  expect(findBank("999", "live")).toBeUndefined();
});

test("the list is sorted by name", () => {
  const names = all.map((bank) => bank.name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en")));
});

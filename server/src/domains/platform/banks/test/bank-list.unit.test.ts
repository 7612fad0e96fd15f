import { expect, test } from "vitest";
import { findBank, requireBank, searchBanks } from "../bank-list.ts";

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
    if (bank.nipCode !== null) expect(bank.nipCode).toMatch(/^\d{6}$/);
    for (const alias of bank.aliases) expect(alias).toMatch(/^[0-9A-Z]{3,8}$/);
    for (const name of [bank.name, bank.shortName]) {
      expect(name).toMatch(/^[0-9A-Z][\w&@'().-]*( [\w&@'().-]+)*$/i);
      expect(name).not.toMatch(/\b(LTD|LIMITED|PLC|MICROFINANCE)\b/);
    }
  }
});

test("a bank is found by its interbank code", () => {
  for (const bank of all) {
    if (bank.nipCode !== null) expect(findBank(bank.nipCode, "live")).toBe(bank);
  }
});

test("no two banks have one interbank code", () => {
  const codes = all.flatMap((bank) => bank.nipCode ?? []);
  expect(new Set(codes).size).toBe(codes.length);
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
  ["108", "Alpha Morgan Bank"],
  ["561", "Nova Bank"],
  ["109", "Tatum Bank"],
  ["304", "The Alternative Bank"],
  ["305", "Summit Bank"],
  ["501", "FSDH Merchant Bank"],
  ["502", "Rand Merchant Bank"],
  ["559", "Coronation Merchant Bank"],
  ["562", "Greenwich Merchant Bank"],
  ["50515", "Moniepoint Microfinance Bank"],
  ["50211", "Kuda Microfinance Bank"],
  ["999992", "OPay Digital Services"],
  ["999991", "PalmPay"],
  ["565", "Carbon"],
  ["566", "VFD Microfinance Bank"],
  ["125", "Rubies Microfinance Bank"],
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
  ["100026", "565"],
  ["090110", "566"],
  ["090175", "125"],
  ["000304", "304"],
  ["00305", "305"],
  ["035A", "035"],
  ["MFB50992", "50992"],
])("the alias %s means the bank %s", (alias, code) => {
  expect(findBank(alias, "live")?.cbnCode).toBe(code);
});

test("a bank that is closed takes no transfers and opens no accounts", () => {
  for (const bank of all.filter((one) => !one.isActive)) {
    expect(bank).toMatchObject({ supportsTransfer: false, supportsVirtualAccount: false });
  }
  for (const code of ["030", "063", "084", "401"]) {
    expect(findBank(code, "live")).toMatchObject({ isActive: false, supportsTransfer: false });
  }
});

test("only a bank that takes transfers can be sent to, whichever of its codes is named", () => {
  expect(requireBank("000013", "live", "bankCode").cbnCode).toBe("058");
  for (const code of ["12345", "030", "999"]) {
    const refused = expect.objectContaining({ code: "invalid_bank", param: "bankCode" });
    expect(() => requireBank(code, "live", "bankCode"), code).toThrow(refused);
  }
});

test("the neutral code SERVICE is not a bank, and the Sandbox Bank is one only in test mode", () => {
  expect(findBank("SERVICE", "test")).toBeUndefined();
  expect(findBank("999", "test")?.name).toBe("Sandbox Bank");
  expect(findBank("999", "live")).toBeUndefined();
});

test("a search matches names, short names and codes, in any case", () => {
  const found = (text: string) => searchBanks(text, "live").map((bank) => bank.cbnCode);
  expect(found("  gTbAnK ")).toEqual(["058"]);
  expect(found("guaranty")).toEqual(["058"]);
  expect(found("opay")).toContain("999992");
  expect(found("50515")).toEqual(["50515"]);
  expect(found("no such bank")).toEqual([]);
  expect(found("")).toEqual(all.map((bank) => bank.cbnCode));
});

test("the list is sorted by name", () => {
  const names = all.map((bank) => bank.name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en")));
});

import { expect, test } from "vitest";
import catalogue from "../../simulator/bills/data/catalogue.json" with { type: "json" };
import { findService, planCodeOf, readVariationCode, SERVICES } from "../services.ts";

const billers = catalogue.filter(({ providerCode }) => providerCode === null);

test("every biller in test mode's catalogue except the betting billers has a VTpass id, and no other does", () => {
  const codes = (rows: readonly { category: string; code: string }[]) =>
    rows.map(({ category, code }) => `${category}/${code}`).sort();
  const ours = billers
    .filter(({ category }) => category !== "betting")
    .map(({ category, itemCode: code }) => ({ category, code }));
  expect(codes(SERVICES)).toEqual(codes(ours));
  expect(findService("betting", "BET9JA")).toBeUndefined();
});

test.each([
  ["airtime", "9MOBILE", "etisalat"],
  ["data", "9MOBILEDATA", "etisalat-data"],
  ["electricity", "PHEDC", "portharcourt-electric"],
  ["electricity", "KAEDCO", "kaduna-electric"],
  ["electricity", "KEDCO", "kano-electric"],
  ["cable-tv", "STARTIMES", "startimes"],
] as const)("%s of %s is %s", (category, code, serviceId) =>
  expect(findService(category, code)?.serviceId).toBe(serviceId));

test("no two billers have one id", () =>
  expect(new Set(SERVICES.map(({ serviceId }) => serviceId)).size).toBe(SERVICES.length));

test("a biller of another category is not found", () =>
  expect(findService("data", "MTN")).toBeUndefined());

test("a plan's code has VTpass's variation in it, and belongs to one biller", () => {
  const itemCode = planCodeOf({ code: "MTNDATA" }, "mtn-10mb-100");
  expect(itemCode).toBe("MTNDATA-mtn-10mb-100");
  expect(readVariationCode({ code: "MTNDATA" }, itemCode)).toBe("mtn-10mb-100");
  expect(readVariationCode({ code: "GLODATA" }, itemCode)).toBeUndefined();
  expect(readVariationCode({ code: "MTNDATA" }, "MTNDATA")).toBeUndefined();
  expect(readVariationCode({ code: "MTNDATA" }, "MTNDATA-")).toBeUndefined();
});

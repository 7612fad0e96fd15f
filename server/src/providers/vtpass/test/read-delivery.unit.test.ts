import { expect, test } from "vitest";
import { parseExact } from "../../http/exact-json.ts";
import { readDelivery } from "../read-delivery.ts";

const prepaid = { category: "electricity", meterType: "PREPAID" } as const;
const read = (answer: object, billed: Parameters<typeof readDelivery>[1] = prepaid) =>
  readDelivery(parseExact(JSON.stringify(answer)) ?? null, billed);

const TOKEN = "26362054405982757802";

test.each([
  [{ token: `Token : ${TOKEN}`, units: "79.9 kWh" }, "79.9"],
  [{ mainToken: TOKEN, mainTokenUnits: 16666.666 }, "16666.666"],
  [{ Token: TOKEN, Units: 19.55 }, "19.55"],
  [{ purchased_code: `Token : ${TOKEN}`, PurchasedUnits: "13.3" }, "13.3"],
  [{ purchased_code: `Token : ${TOKEN} Bonus Token : 62881559799402440206` }, null],
  [{ token: "2636-2054-4059-8275-7802", units: "1" }, "1"],
  [{ token: "2636 2054 4059 8275 7802", units: "N/A" }, null],
  [{ mainToken: "N/A", token: null, Token: "", purchased_code: `Token : ${TOKEN}` }, null],
  [{ mainToken: TOKEN, token: "62881559799402440206", units: "N/A", Units: 2 }, "2"],
])("the token and the units of %j are found", (answer, units) =>
  expect(read(answer)).toEqual({ token: TOKEN, units }));

test.each([
  {},
  { purchased_code: "" },
  { token: "N/A", mainToken: "1234567890123456789" },
  { token: "123456789012345678901" },
  // A number has lost its leading zeros, so it is not a token.
  { token: 1234567890123456 },
])("%j has no token", (answer) => expect(read(answer)).toEqual({ token: null, units: null }));

test.each([
  { category: "electricity", meterType: "POSTPAID" },
  { category: "airtime", meterType: null },
] as const)("a purchase of %j delivers nothing that is shown", (billed) =>
  expect(read({ token: TOKEN, units: "7" }, billed)).toEqual({ token: null, units: null }));

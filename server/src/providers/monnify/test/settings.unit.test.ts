import { expect, test } from "vitest";
import { BankCodes } from "../../banks/bank-codes.ts";
import { describeSettings } from "../../test/provider-settings.ts";
import { MONNIFY_SETTINGS } from "../settings.ts";

describeSettings("Monnify", MONNIFY_SETTINGS, {
  given: {
    ...{ apiKey: "MK_PROD_0123456789", secretKey: "0123456789" },
    ...{ walletAccountNumber: "3934178936", contractCode: "4934121693" },
  },
  secret: ["apiKey", "secretKey"],
  wrong: [
    ["baseUrl", "api.monnify.com"],
    ["walletAccountNumber", "393417893"],
    ["contractCode", "CONTRACT"],
    ["emailDomain", "pay@example.com"],
    ["bankCodes", "999992:305"],
    ["bankCodes", "999992=305,"],
    ["bettingBillers", "BET9JA"],
    ["bettingBillers", "bet9ja=B1"],
    ["bettingBillers", "BET9JA=B1,"],
    ["requestsPerSecond", "0"],
    ["narrationMax", "none"],
  ],
});

test("a table of banks is read in both directions, and an empty one changes nothing", () => {
  const banks = new BankCodes("999992=305,090267=50211");
  expect(banks.toTheirs("999992")).toBe("305");
  expect(banks.toTheirs("090267")).toBe("50211");
  expect(banks.toTheirs("058")).toBe("058");
  expect(banks.toTheirs("305")).toBeUndefined();
  expect(banks.toOurs("305")).toBe("999992");
  expect(banks.toOurs("058")).toBe("058");
  expect(new BankCodes("").toTheirs("305")).toBe("305");
});

test("a table of betting billers is in its form, with products and without", () => {
  expect("BET9JA=B-1,BETKING=B-4/bet-4b").toMatch(MONNIFY_SETTINGS.bettingBillers.form);
});

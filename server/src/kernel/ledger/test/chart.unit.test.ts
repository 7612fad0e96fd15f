import { expect, test } from "vitest";
import { CURRENCIES } from "../../money.ts";
import { describeOpenAccount, OPEN_ACCOUNT_NAMES, openAccountNumber } from "../chart.ts";

test("each open account has its own number, from which its name and currency are found", () => {
  const numbers = new Set<bigint>();
  for (const name of OPEN_ACCOUNT_NAMES)
    for (const currency of CURRENCIES) {
      const number = openAccountNumber(name, currency);
      numbers.add(number);
      expect(describeOpenAccount(number)).toEqual({ name, currency });
    }
  expect(numbers.size).toBe(OPEN_ACCOUNT_NAMES.length * CURRENCIES.length);
});

test.each([999n, 39n, 0n])("%d is no number of an open account", (number) => {
  expect(describeOpenAccount(number)).toBeUndefined();
});

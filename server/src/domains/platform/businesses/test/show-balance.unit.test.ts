import { expect, test } from "vitest";
import { showBalance } from "../show-balance.ts";

test("the total of a balance is what is available, held and pending, without the customers' money", async () => {
  const row = { available: 10_000n, held: 2_000n, pending: 300n, customerWallets: 50_000n };
  const answer = async () => row as never;
  const queryable = { many: answer, maybeOne: answer, one: answer, run: answer };
  expect(await showBalance(queryable, 1n)).toEqual({
    ...{ currency: "NGN", available: 100, held: 20, pending: 3, total: 123 },
    customerWallets: 500,
  });
});

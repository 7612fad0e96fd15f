import { expect, test } from "vitest";
import { requireBusinessBalance } from "../require-business-balance.ts";

test("a wallet can pay exactly what it has available, and nothing more", () => {
  const enough = { available: 500n, pending: 0n };
  expect(() => requireBusinessBalance(enough, 500n, "NGN")).not.toThrow();
  const insufficient = expect.objectContaining({ code: "insufficient_balance" });
  const tooLittle = { available: 499n, pending: 0n };
  expect(() => requireBusinessBalance(tooLittle, 500n, "NGN")).toThrow(insufficient);
});

test("the refusal names the money that becomes available later", () => {
  const later = expect.objectContaining({
    message: expect.stringContaining("NGN 4.99 available. Another NGN 10.00 is pending"),
  });
  const pending = { available: 499n, pending: 1_000n };
  expect(() => requireBusinessBalance(pending, 500n, "NGN")).toThrow(later);
});

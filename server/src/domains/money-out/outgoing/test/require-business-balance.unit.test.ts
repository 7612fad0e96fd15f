import { expect, test } from "vitest";
import { requireBusinessBalance } from "../require-business-balance.ts";

test("a wallet can pay exactly what it has available, and nothing more", () => {
  expect(() => requireBusinessBalance(500n, 500n, "NGN")).not.toThrow();
  const insufficient = expect.objectContaining({ code: "insufficient_balance" });
  expect(() => requireBusinessBalance(499n, 500n, "NGN")).toThrow(insufficient);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { isNuban } from "../../../domains/platform/banks/check-nuban.ts";
import { sandboxNumber } from "../collections/account-numbers.ts";

test("no two accounts have the same number, and each has its bank's check digit", () => {
  const numbers = Array.from({ length: 200_000 }, (_, index) => sandboxNumber(BigInt(index + 1)));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.every((number) => isNuban("999", number))).toBe(true);
});

test("the magic accounts are never given out, and no other serial maps to their substitutes", () => {
  // 618033989 has this inverse modulo a thousand million, so this is the account that would be 301245001x.
  const inverse = inverseOf(618_033_989n, 1_000_000_000n);
  fc.assert(
    fc.property(fc.bigInt(301_245_000n, 301_245_999n), (reserved) => {
      const n = (reserved * inverse) % 1_000_000_000n;
      fc.pre(n > 0n && n < 301_245_000n);
      const number = sandboxNumber(n);
      expect(number.startsWith("301245")).toBe(false);
      const other = (BigInt(number.slice(0, 9)) * inverse) % 1_000_000_000n;
      expect(other === n || other >= 301_245_000n).toBe(true);
    }),
  );
});

function inverseOf(value: bigint, modulus: bigint): bigint {
  let [a, b, x, y] = [value % modulus, modulus, 1n, 0n];
  while (b > 0n) {
    const quotient = a / b;
    [a, b] = [b, a % b];
    [x, y] = [y, x - quotient * y];
  }
  return ((x % modulus) + modulus) % modulus;
}

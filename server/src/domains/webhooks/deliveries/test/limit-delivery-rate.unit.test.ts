import { expect, test } from "vitest";
import { TokenBucket } from "../limit-delivery-rate.ts";

test("an endpoint of one delivery a second gets one at once, and the next a second later", () => {
  const bucket = new TokenBucket(1, 0);
  expect([0, 0, 999, 1_000, 1_000].map((ms) => bucket.take(ms))).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
});

test("an idle endpoint earns a burst of a quarter of its rate, and no more", () => {
  const bucket = new TokenBucket(8, 0);
  bucket.take(0);
  const taken = Array.from({ length: 4 }, () => bucket.take(60_000));
  expect(taken).toEqual([true, true, false, false]);
});

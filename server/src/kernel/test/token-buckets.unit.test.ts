import { expect, test } from "vitest";
import { TokenBuckets } from "../limits/token-buckets.ts";

const SIZE = { perSecond: 10, burst: 5 };

test("a bucket gives what is in it, takes nothing when there is too little, and fills with time", () => {
  let nowMs = 0;
  const buckets = new TokenBuckets<string>(() => nowMs, 10);
  expect(buckets.take("a", SIZE, 4)).toEqual({ isTaken: true, tokens: 1 });
  expect(buckets.take("a", SIZE, 2)).toEqual({ isTaken: false, tokens: 1 });
  expect(buckets.take("b", SIZE, 5)).toEqual({ isTaken: true, tokens: 0 });
  nowMs = 100;
  expect(buckets.take("a", SIZE, 2)).toEqual({ isTaken: true, tokens: 0 });
  nowMs = 60_000;
  expect(buckets.take("a", SIZE, 0)).toEqual({ isTaken: true, tokens: 5 });
});

test("tokens that are given back fill the bucket no further than its size", () => {
  const buckets = new TokenBuckets<string>(() => 0, 10);
  buckets.take("a", SIZE, 3);
  buckets.giveBack("a", SIZE, 99);
  expect(buckets.take("a", SIZE, 0).tokens).toBe(5);
  buckets.giveBack("never seen", SIZE, 1);
});

test("there are so many buckets, and a new one takes the place of the oldest alone", () => {
  const buckets = new TokenBuckets<string>(() => 0, 2);
  for (const key of ["a", "b", "c"]) buckets.take(key, SIZE, 5);
  expect(buckets.take("b", SIZE, 1).isTaken).toBe(false);
  expect(buckets.take("a", SIZE, 1).isTaken).toBe(true);
});

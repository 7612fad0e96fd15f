import fc from "fast-check";
import { expect, test } from "vitest";
import { LATENCY_SECONDS, latencyWithin, RequestTally } from "../request-tally.ts";

test("requests are counted by their time, and those of a failing server apart", () => {
  const tally = new RequestTally();
  for (const [status, ms] of [
    [200, 2],
    [404, 2.1],
    [503, 10_000],
    [500, 10_001],
  ] as const)
    tally.note(status, ms);
  const counts = tally.take();
  expect(counts).toMatchObject({ requests: 4, serverErrors: 2 });
  expect(counts.buckets).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
  expect(tally.take()).toEqual({ requests: 0, serverErrors: 0, buckets: new Array(13).fill(0) });
});

test("a share of no requests took no time", () => {
  expect(latencyWithin(0.95, [])).toBeNull();
  expect(latencyWithin(0.95, [0, 0])).toBeNull();
});

test("requests of one bucket are spread over it, and the slowest count as the last bound", () => {
  expect(latencyWithin(0.5, [0, 10])).toBe(3.5);
  expect(latencyWithin(0.95, [...new Array(12).fill(0), 3])).toBe(10_000);
});

const counted = fc.array(fc.nat(1_000), { minLength: 13, maxLength: 13 });

test("a larger share never took less time, and every share lies in a bucket that has requests", () => {
  fc.assert(
    fc.property(counted, fc.double({ min: 0.01, max: 1, noNaN: true }), (buckets, share) => {
      const within = latencyWithin(share, buckets);
      if (within === null) return expect(Math.max(...buckets)).toBe(0);
      expect(within).toBeLessThanOrEqual(latencyWithin(1, buckets) ?? 0);
      const place = LATENCY_SECONDS.findIndex((seconds) => within <= seconds * 1_000);
      expect(buckets.slice(0, place + 1).some((count) => count > 0)).toBe(true);
    }),
  );
});

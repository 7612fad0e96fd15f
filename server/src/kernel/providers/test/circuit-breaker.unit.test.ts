import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { CircuitBreaker } from "../guard/circuit-breaker.ts";

const FAILURE = "lost: ECONNRESET";

let nowMs = 0;
let reported: (number | undefined)[] = [];
let breaker: CircuitBreaker;

beforeEach(() => {
  nowMs = 1_000;
  reported = [];
  breaker = new CircuitBreaker(
    () => nowMs,
    (opening) => reported.push(opening?.openMs),
  );
});

/** Makes a call that goes so; false where it was not let through. */
function call(healthy: boolean): boolean {
  const report = breaker.enter();
  report?.(healthy ? undefined : FAILURE);
  return report !== undefined;
}
const calls = (...outcomes: boolean[]) => outcomes.map(call);

test("half of twenty failures is a rest, and one fewer is not", () => {
  for (let n = 0; n < 9; n++) calls(false, true);
  call(true);
  expect(breaker.isOpen).toBe(false);
  // The window holds 19 calls with nine failures by now; this is the tenth.
  call(false);
  expect(breaker.isOpen).toBe(true);
  expect(reported).toEqual([5_000]);
});

test("says how the call failed that opened it, and then the one that tried", () => {
  const failures: (string | undefined)[] = [];
  breaker = new CircuitBreaker(
    () => nowMs,
    (opening) => failures.push(opening?.failure),
  );
  calls(...Array.from({ length: 9 }, () => false));
  breaker.enter()?.("timeout");
  nowMs += 5_000;
  breaker.enter()?.("their_error: status 503");
  expect(failures).toEqual(["timeout", "their_error: status 503"]);
});

test("failures that are long ago count no more", () => {
  calls(...Array.from({ length: 9 }, () => false));
  calls(...Array.from({ length: 20 }, () => true));
  calls(...Array.from({ length: 9 }, () => false));
  expect(breaker.isOpen).toBe(false);
});

test("no call is let through in a rest, and it says how long it lasts", () => {
  calls(...Array.from({ length: 10 }, () => false));
  nowMs += 2_000;
  expect(breaker.openMs).toBe(3_000);
  expect(call(true)).toBe(false);
});

test("after a rest one call tries, and the others wait for what comes of it", () => {
  calls(...Array.from({ length: 10 }, () => false));
  nowMs += 5_000;
  expect(breaker.isOpen).toBe(false);
  const report = breaker.enter();
  expect(breaker.isOpen).toBe(true);
  expect(call(true)).toBe(false);
  report?.(undefined);
  expect(reported).toEqual([5_000, undefined]);
  expect(call(true)).toBe(true);
  // What was before the rest is forgotten.
  calls(...Array.from({ length: 9 }, () => false));
  expect(breaker.isOpen).toBe(false);
});

test("each try that fails makes the next rest twice as long, a minute at most", () => {
  calls(...Array.from({ length: 10 }, () => false));
  for (const openMs of [10_000, 20_000, 40_000, 60_000, 60_000]) {
    nowMs += 60_000;
    expect(call(false)).toBe(true);
    expect(reported.at(-1)).toBe(openMs);
  }
  // Well again, and then unwell: it begins with the short one.
  nowMs += 60_000;
  call(true);
  calls(...Array.from({ length: 10 }, () => false));
  expect(reported.at(-1)).toBe(5_000);
});

test("what began before a rest and ends in it changes nothing", () => {
  const early = Array.from({ length: 20 }, () => breaker.enter());
  for (const report of early) report?.(FAILURE);
  expect(reported).toEqual([5_000]);
  nowMs += 5_000;
  expect(call(true)).toBe(true);
});

test("whatever happens, a provider that is well is let through again within a minute", () =>
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(90_000))), (history) => {
      for (const [healthy, pauseMs] of history) {
        call(healthy);
        nowMs += pauseMs;
      }
      nowMs += 60_000;
      expect(call(true)).toBe(true);
      expect(call(true)).toBe(true);
    }),
  ));

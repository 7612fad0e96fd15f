import { describe, expect, test } from "vitest";
import { Refusal } from "../../refusals.ts";
import { RateLimit } from "../admission/rate-limit.ts";

/** A limit of so many requests a second, with twice as many at once, on a clock that the test moves. */
function openLimit(perSecond: number, processes = 1) {
  const clock = { nowMs: 0 };
  const limit = new RateLimit<bigint>(
    () => clock.nowMs,
    () => processes,
  );
  const budget = { requestsPerSecond: perSecond, requestsBurst: perSecond * 2 };
  const refusal = (cost?: number) => {
    try {
      limit.take(4n, budget, cost);
      return undefined;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  };
  return { clock, limit, budget, refusal };
}

describe("a budget", () => {
  test("is counted down, and fills again by the second", () => {
    const { clock, limit, budget } = openLimit(10);
    expect(limit.take(4n, budget)).toEqual({ limit: 20, remaining: 19, resetSeconds: 1 });
    expect(limit.take(4n, budget, 12)).toEqual({ limit: 20, remaining: 7, resetSeconds: 2 });
    clock.nowMs += 500;
    expect(limit.take(4n, budget)).toMatchObject({ remaining: 11 });
  });

  test("is shared equally by all processes, with one request at least", () => {
    const shared = openLimit(10, 4);
    expect(shared.limit.take(4n, shared.budget)).toMatchObject({ limit: 20, remaining: 16 });
    const small = openLimit(1, 8);
    expect([small.refusal(), small.refusal()?.code]).toEqual([undefined, "rate_limited"]);
  });

  test("holds a request that costs more than all of it: it takes all", () => {
    const { limit, budget, refusal } = openLimit(10);
    expect(limit.take(4n, budget, 500)).toMatchObject({ remaining: 0 });
    expect(refusal()?.code).toBe("rate_limited");
  });
});

describe("a request beyond the budget", () => {
  test("gets the time to wait, and why it is refused", () => {
    const { limit, budget, refusal } = openLimit(10);
    limit.take(4n, budget, 20);
    expect(refusal()).toMatchObject({
      message: "More than 10 requests a second came. Wait 1 s and send this one again.",
      headers: { "Retry-After": "1", "RateLimit-Limit": "20", "RateLimit-Remaining": "0" },
    });
    const one = openLimit(1);
    one.limit.take(4n, one.budget, 2);
    expect(one.refusal()?.message).toContain("More than one request a second came.");
  });

  test("gets its cost where that is more than one", () => {
    const { limit, budget, refusal } = openLimit(10);
    limit.take(4n, budget, 15);
    expect(refusal(20)).toMatchObject({
      message: expect.stringContaining("costs as much as 20 requests, and 5 are left. Wait 2 s"),
      headers: { "Retry-After": "2" },
    });
  });
});

import { beforeEach, describe, expect, test } from "vitest";
import { timeLimit } from "../../../../test/support/time-limit.ts";
import { stageScenario } from "../guard/stage-scenario.ts";
import { NO_RECEIPT } from "../ports/outcome.ts";
import type { Scenario } from "../ports/scenario.ts";

/** Longer than anything here takes on a busy machine. */
const TIMEOUT_MS = 10_000;
const DONE = { kind: "succeeded", receipt: NO_RECEIPT } as const;

let calls = 0;
beforeEach(() => {
  calls = 0;
});

const call = (scenario?: Scenario, timeoutMs = TIMEOUT_MS) =>
  stageScenario(timeoutMs, scenario, async () => {
    calls += 1;
    return DONE;
  });

test("without a scenario the outcome is the provider's", async () => {
  expect(await call()).toEqual(DONE);
});

describe("the scenario", () => {
  test("timeout: the provider gets the call, and no caller waits for its answer", async () => {
    const startedMs = performance.now();
    expect(await call({ kind: "timeout" })).toEqual({
      kind: "unknown",
      why: "timeout",
      staged: true,
    });
    expect(calls).toBe(1);
    expect(performance.now() - startedMs).toBeLessThan(timeLimit(TIMEOUT_MS));
  });

  test.each([
    ["unavailable", { kind: "unavailable", why: "unreachable", staged: true }],
    ["error", { kind: "unknown", why: "their_error", staged: true }],
  ] as const)("%s: the provider does not get the call", async (kind, outcome) => {
    expect(await call({ kind })).toEqual(outcome);
    expect(calls).toBe(0);
  });

  test("latency: the answer takes so much longer", async () => {
    const startedMs = performance.now();
    expect(await call({ kind: "latency", ms: 30 })).toEqual(DONE);
    expect(performance.now() - startedMs).toBeGreaterThan(25);
  });

  test("latency beyond the time-out: the provider has the call, and there is no answer", async () => {
    const startedMs = performance.now();
    expect(await call({ kind: "latency", ms: 60_000 }, 50)).toEqual({
      kind: "unknown",
      why: "timeout",
      staged: true,
    });
    expect(performance.now() - startedMs).toBeLessThan(timeLimit(TIMEOUT_MS));
    expect(calls).toBe(1);
  });
});

import type { Unavailable, Unknown } from "../ports/outcome.ts";
import type { AnyOutcome, CallContext } from "../ports/provider-port.ts";
import type { Scenario } from "../ports/scenario.ts";
import { callInTime } from "./call-in-time.ts";

/** Makes the call as the merchant's test scenario asks. A staged time-out answers at once, so that no test waits for it. */
export async function stageScenario<O extends AnyOutcome>(
  timeoutMs: number,
  scenario: Scenario | undefined,
  work: (context: CallContext) => Promise<O>,
): Promise<O | Unavailable | Unknown> {
  switch (scenario?.kind) {
    case undefined:
      return await callInTime(timeoutMs, work);
    case "unavailable":
      return { kind: "unavailable", why: "unreachable", staged: true };
    case "error":
      return { kind: "unknown", why: "their_error", staged: true };
    case "timeout":
      await callInTime(timeoutMs, work);
      return { kind: "unknown", why: "timeout", staged: true };
    case "latency":
      return await callWithDelay(Math.min(scenario.ms, timeoutMs), timeoutMs, work);
  }
}

/** Calls at once and delays the answer. A delay of the whole time-out gives a staged time-out. */
async function callWithDelay<O extends AnyOutcome>(
  delayMs: number,
  timeoutMs: number,
  work: (context: CallContext) => Promise<O>,
): Promise<O | Unavailable | Unknown> {
  const [outcome] = await Promise.all([callInTime(timeoutMs, work), pause(delayMs)]);
  return delayMs < timeoutMs ? outcome : { kind: "unknown", why: "timeout", staged: true };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());

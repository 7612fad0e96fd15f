import type { GuardedCall } from "../ports/bank-rail.ts";
import type { Unavailable, Unknown } from "../ports/outcome.ts";
import type { Scenario } from "../ports/scenario.ts";

/** What every outcome has, whatever the call was for, and what those may have that prove nothing. */
export interface AnyOutcome {
  readonly kind: string;
  readonly why?: string;
  readonly detail?: string;
  readonly staged?: true;
}

/** The call as the merchant's test wants it to go. A staged time-out does not make anybody wait for it. */
export async function makeCall<O extends AnyOutcome>(
  timeoutMs: number,
  scenario: Scenario | undefined,
  work: (call: GuardedCall) => Promise<O>,
): Promise<O | Unavailable | Unknown> {
  switch (scenario?.kind) {
    case undefined:
      return await inTime(timeoutMs, work);
    case "unavailable":
      return { kind: "unavailable", why: "unreachable", staged: true };
    case "error":
      return { kind: "unknown", why: "their_error", staged: true };
    case "timeout":
      await inTime(timeoutMs, work);
      return { kind: "unknown", why: "timeout", staged: true };
    case "latency":
      return await slowly(Math.min(scenario.ms, timeoutMs), timeoutMs, work);
  }
}

/** The call is made at once, and its answer is late; later than we wait, it is none. */
async function slowly<O extends AnyOutcome>(
  delayMs: number,
  timeoutMs: number,
  work: (call: GuardedCall) => Promise<O>,
): Promise<O | Unavailable | Unknown> {
  const [outcome] = await Promise.all([inTime(timeoutMs, work), pause(delayMs)]);
  return delayMs < timeoutMs ? outcome : { kind: "unknown", why: "timeout", staged: true };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());

/** Whatever is thrown proves nothing: the call may have arrived. An adapter that knows better says so itself. */
async function inTime<O extends AnyOutcome>(
  timeoutMs: number,
  work: (call: GuardedCall) => Promise<O>,
): Promise<O | Unknown> {
  const giveUp = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Unknown>((resolve) => {
    timer = setTimeout(() => {
      giveUp.abort();
      resolve({ kind: "unknown", why: "timeout", detail: `no answer within ${timeoutMs} ms` });
    }, timeoutMs);
  });
  try {
    return await Promise.race([work({ signal: giveUp.signal }), late]);
  } catch (error) {
    return { kind: "unknown", why: "lost", detail: String(error) };
  } finally {
    clearTimeout(timer);
  }
}

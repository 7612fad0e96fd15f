import { type LoggedCall, readCallsOf } from "../../../kernel/providers/live/call-queries.ts";
import type { Transaction } from "../../platform/transactions/index.ts";
import { entry, type TimelineEntry, type TraceScope } from "./timeline-entry.ts";

const CALLS_MAX = 200;

/**
 * An outcome is recorded within this time after the answer that it comes from. The clocks of two processes differ by
 * less.
 */
const RECORDED_WITHIN_MS = 10_000;
const CLOCKS_DIFFER_MS = 1_000;

/** Says which call each answer in a timeline came from, and adds the calls from which no outcome was recorded. */
export async function addProviderCalls(
  { database, environmentId }: TraceScope,
  { postingType, sessionId }: Transaction,
  subjectIds: readonly bigint[],
  entries: readonly TimelineEntry[],
): Promise<readonly TimelineEntry[]> {
  // Both sides of a payment between two businesses have its session; calls that ask about it belong to the payee.
  const sessionIds = postingType === "Credit" && sessionId !== null ? [sessionId] : [];
  const subjects = { subjectIds, references: [], sessionIds };
  const calls = await readCallsOf(database, subjects, CALLS_MAX);
  return mergeCalls(
    entries,
    calls.filter((call) => call.environmentId === null || call.environmentId === environmentId),
  );
}

/** Each answer takes the latest call that ended shortly before it. Each remaining call gets an entry of its own. */
export function mergeCalls(
  entries: readonly TimelineEntry[],
  calls: readonly LoggedCall[],
): readonly TimelineEntry[] {
  const left = new Set(calls);
  const merged = entries.map((one) => {
    if (one.kind !== "answer" && one.kind !== "query") return one;
    const call = [...left].findLast((each) => isAnswerOf(each, one));
    if (call === undefined) return one;
    left.delete(call);
    const text = [one.text, `${nameOf(call)} ${outcomeOf(call)}.`].filter((part) => part !== null);
    return {
      ...one,
      text: text.join(". ").replace("..", "."),
      raw: { ...one.raw, call: factsOf(call) },
    };
  });
  return [...merged, ...[...left].map(describeCall)];
}

function isAnswerOf({ calledAt, durationMs }: LoggedCall, { at }: TimelineEntry): boolean {
  const waitedMs = at.getTime() - (calledAt.getTime() + durationMs);
  return waitedMs > -CLOCKS_DIFFER_MS && waitedMs < RECORDED_WITHIN_MS;
}

const describeCall = (call: LoggedCall): TimelineEntry =>
  entry({
    at: call.calledAt,
    kind: "call",
    title: `Call to ${call.provider}`,
    text: `${nameOf(call)} ${outcomeOf(call)}.`,
    tone: call.status === null || call.status >= 400 ? "bad" : "plain",
    raw: factsOf(call),
  });

const nameOf = ({ method, path }: LoggedCall): string => `${method} ${path}`;

const outcomeOf = ({ status, failure, durationMs }: LoggedCall): string =>
  status === null
    ? `got no answer in ${durationMs} ms: ${failure ?? "the connection was lost"}`
    : `answered ${status} in ${durationMs} ms`;

/** Without the bodies: `provider calls` has them, masked. */
const factsOf = ({
  id,
  provider,
  method,
  path,
  calledAt,
  status,
  durationMs,
  failure,
}: LoggedCall) => ({
  call: String(id),
  ...{ provider, method, path, calledAt, status, durationMs, failure },
});

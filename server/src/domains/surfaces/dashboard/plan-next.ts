import type { Transaction } from "../../platform/transactions/index.ts";
import type { PlannedEntry, TraceScope } from "./timeline-entry.ts";
import { readPlanned } from "./timeline-queries.ts";

const MINUTE_MS = 60_000;

/** A little more than the longest pause before a status query. */
const AHEAD_MS = 16 * MINUTE_MS;

/** A timer that is due becomes a job within seconds. One that is older waits for a worker. */
const BEHIND_MS = 5 * MINUTE_MS;

const DAY_MS = 24 * 60 * MINUTE_MS;

const TASKS = ["outgoing.send", "outgoing.requery"];

/** Returns what happens next with an order that has not ended. */
export async function planNext(
  scope: TraceScope,
  record: Transaction,
): Promise<readonly PlannedEntry[]> {
  const { progress, id } = record;
  if (progress === "awaiting_approval")
    return [{ at: null, title: "Waits for approval", text: "Nothing is sent before." }];
  if (!isOpen(progress)) return planSettlement(scope, record);
  const { database, environmentId, now } = scope;
  const from = new Date(now.getTime() - BEHIND_MS);
  const until = new Date(now.getTime() + AHEAD_MS);
  const planned = await readPlanned(database, { environmentId, id, from, until, tasks: TASKS });
  const at = planned?.dueAt ?? null;
  if (progress === "waiting") return [{ at, title: "Is sent to the provider", text: null }];
  return [{ at, title: "Next status query", text: whoTakesOver(record, now) }];
}

const isOpen = (progress: Transaction["progress"]): boolean =>
  progress === "waiting" ||
  progress === "sending" ||
  progress === "accepted" ||
  progress === "unknown";

const whoTakesOver = ({ sentAt }: Transaction, now: Date): string =>
  sentAt !== null && now.getTime() - sentAt.getTime() < DAY_MS
    ? "After 24 h an operator takes over"
    : "An operator asks the provider";

const planSettlement = (
  { now }: TraceScope,
  { settlesAt }: Transaction,
): readonly PlannedEntry[] =>
  settlesAt !== null && settlesAt > now
    ? [{ at: settlesAt, title: "Becomes available", text: "With its settlement" }]
    : [];

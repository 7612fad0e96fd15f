import { formatDecimal } from "../../../kernel/money.ts";
import type { PurchaseRow } from "../../cards/statements/index.ts";
import { describeEvents } from "./describe-events.ts";
import { describePosting } from "./describe-postings.ts";
import { groupPostings } from "./find-postings.ts";
import { readEntriesAt } from "./posting-queries.ts";
import { shiftFrom } from "./shift-clock.ts";
import { entry, type TimelineEntry, type TraceScope } from "./timeline-entry.ts";
import type { Traced } from "./trace-transaction.ts";

/** Shows what happened about a purchase with a card: each row of the statement, what the books did, and the events. */
export async function traceCard(scope: TraceScope, rows: readonly PurchaseRow[]): Promise<Traced> {
  const { database, environmentId } = scope;
  // A group that writes a row also writes its event, which has the time of the environment's clock.
  const traced = await describeEvents(scope, {
    writtenAt: rows.map(({ writtenAt }) => writtenAt),
    references: rows.map(({ shown }) => shown.reference),
    toClock: (wall) => wall,
  });
  const toClock = shiftFrom(traced.events);
  const times = [...new Set(traced.events.map(({ occurredAt }) => occurredAt.getTime()))];
  const accounts = [...new Set(rows.flatMap(({ accountIds }) => accountIds))];
  const entries = await Promise.all(
    accounts.map((accountId) =>
      readEntriesAt(
        database,
        { environmentId, accountId },
        times.map((time) => new Date(time)),
      ),
    ),
  );
  return {
    entries: [
      ...rows.map((row) => describeRow(row, toClock)),
      ...entries.flatMap(groupPostings).map((one) => describePosting(one)),
      ...traced.entries,
    ],
    planned: traced.planned,
  };
}

function describeRow(
  { shown, recordedAt }: PurchaseRow,
  toClock: (wall: Date) => Date,
): TimelineEntry {
  const { type, amount, currency, merchantName, description, reference } = shown;
  return entry({
    at: toClock(recordedAt),
    kind: "card",
    title: `${type} at ${merchantName}: ${currency} ${formatDecimal(amount)}`,
    text: description,
    tone: type === "Decline" ? "bad" : "plain",
    reference,
    raw: shown,
  });
}

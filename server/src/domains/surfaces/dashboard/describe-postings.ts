import { toDecimal } from "../../../kernel/money.ts";
import { formatReference } from "../../../kernel/references.ts";
import type { FoundPosting } from "./find-postings.ts";
import { entry, type PostingLine, type TimelineEntry } from "./timeline-entry.ts";

/** What each kind of ledger transaction means to the merchant. */
const TITLES: Readonly<Record<string, string>> = {
  outgoing_held: "Money held",
  outgoing_settled: "Money left the hold",
  outgoing_failed: "The amount came back",
  outgoing_approved: "The hold ended",
  outgoing_returned: "The bank returned the amount",
  outgoing_charged_late: "Charged late",
  charges_reversed: "Fee and stamp duty came back",
  internal_transfer: "Money moved",
  verification_held: "The price is held",
  verification_charged: "The price was charged",
  verification_released: "The price came back",
  collection: "Money arrived",
  settlement: "Money became available",
  card_held: "Money held for the card",
  card_hold_lessened: "A part of the hold ended",
  card_hold_released: "The hold ended",
  card_settled: "The purchase was charged",
  card_exchanged: "Naira exchanged for dollars",
  card_owed: "More was charged than was there",
  card_owed_paid: "What was owed was paid",
};

const BUCKETS = [
  ["Available", "available"],
  ["Held", "held"],
  ["Pending", "pending"],
] as const;

/** The entry of one ledger transaction. `isShared`: its hold keeps the money of several transfers. */
export function describePosting(posting: FoundPosting, isShared = false): TimelineEntry {
  const { kind, transactionId, narrative, occurredAt, recordedAt, balanceAfter } = posting;
  const postings = linesOf(posting);
  const together = isShared && kind.endsWith("_held");
  return entry({
    at: occurredAt,
    kind: "ledger",
    title: TITLES[kind] ?? titleFrom(kind),
    text: together ? `One hold for the whole request: ${narrative}` : null,
    postings,
    raw: {
      ledgerTransaction: formatReference("ltx", transactionId),
      kind,
      narrative,
      occurredAt,
      recordedAt,
      postings,
      balanceAfter: balanceAfter === null ? null : toDecimal(balanceAfter),
    },
  });
}

const linesOf = ({ buckets }: FoundPosting): readonly PostingLine[] =>
  BUCKETS.flatMap(([bucket, name]) =>
    buckets[name] === 0n ? [] : [{ bucket, amount: toDecimal(buckets[name]) }],
  );

const titleFrom = (kind: string): string =>
  kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll("_", " ");

/** Says that the first postings of a record are no longer shown, because their month is in an archive only. */
export const describeArchived = (
  createdAt: Date,
  archivedUntil: Date | null,
): readonly TimelineEntry[] =>
  archivedUntil === null || createdAt >= archivedUntil
    ? []
    : [
        entry({
          ...{ at: createdAt, kind: "ledger", title: "The books of this time are archived" },
          text: `What the books did before ${archivedUntil.toISOString()} is not shown. Ask the operator of the service for it.`,
        }),
      ];

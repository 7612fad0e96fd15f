import type { Mode } from "../../../api/place.ts";
import { withoutChanges } from "../../commands/field-change.ts";
import { providerName } from "../../parts/provider-name.ts";
import { withoutDigest } from "./evidence-digest.ts";
import type {
  Alert,
  Difference,
  DifferenceKind,
  InboxItem,
  OwedCard,
  ProposalRow,
  UnknownOrder,
  UnmatchedCredit,
  WaitingTransfer,
} from "./rows.ts";

/** The provider that test mode has. Credits of both modes are in one list. */
const SIMULATOR = "simulator";
const REQUEST = "businesses.approval_requested";

export const creditItems = (rows: readonly UnmatchedCredit[], mode: Mode): InboxItem[] =>
  rows
    .filter(({ provider }) => (provider === SIMULATOR) === (mode === "test"))
    .map((row) => ({
      ...{ kind: "credit", id: row.id, row, at: row.arrivedAt },
      ...{ amount: row.amount, currency: row.currency },
      title: row.proposal === null ? "Unmatched credit" : "Unmatched credit, assignment proposed",
      about: `${row.proposal === null ? "" : `By ${row.proposal.proposedBy}. `}${providerName(row.provider)}, to ${row.accountNumber}, narration “${row.narration}”`,
    }));

export const unknownItems = (rows: readonly UnknownOrder[]): InboxItem[] =>
  rows.map((row) => ({
    ...{ kind: "unknown", id: `${row.businessId}-${row.reference}`, row, at: row.since },
    ...{ amount: row.amount, currency: row.currency },
    title: "Outcome unknown",
    about: `${row.businessName}, ${row.provider === null ? "no provider" : providerName(row.provider)}`,
  }));

export const DIFFERENCE_WORDS: Readonly<Record<DifferenceKind, string>> = {
  ours_only: "Only in our books",
  theirs_only: "Only in the statement",
  amount: "A different amount in the statement",
  fee: "A high fee",
};

/**
 * Statements are only those of live providers. A difference that an operator has left for some days is not listed until
 * then.
 */
export const differenceItems = (
  rows: readonly Difference[],
  mode: Mode,
  now: number,
): InboxItem[] =>
  rows
    .filter(
      ({ waitUntil }) => mode === "live" && (waitUntil === null || Date.parse(waitUntil) <= now),
    )
    .map((row) => ({
      ...{ kind: "difference", id: row.id, row, at: row.at },
      amount: row.kind === "fee" ? row.fee : row.difference,
      currency: row.currency,
      title: DIFFERENCE_WORDS[row.kind],
      about: `${providerName(row.provider)}, ${row.key}`,
    }));

export const owedItems = (rows: readonly OwedCard[]): InboxItem[] =>
  rows.map((row) => ({
    ...{ kind: "owed", id: row.cardReference, row, at: row.since },
    ...{ amount: row.owed, currency: "USD", title: "Card with a debt" },
    about: `${row.customerName}, ${row.businessName}`,
  }));

export const proposalItems = (rows: readonly ProposalRow[], mode: Mode): InboxItem[] =>
  rows
    // A proposal for every business, such as a default price, counts as live mode.
    .filter((row) => (row.mode ?? "live") === mode)
    .map((row) => ({
      ...{ kind: "proposal", id: row.id, row, at: row.proposedAt },
      title: withoutChanges(withoutDigest(row.summary), row.changes),
      about: `${row.businessName ?? "Every business"}, proposed by ${row.proposedBy}`,
    }));

export const transferItems = (rows: readonly WaitingTransfer[], mode: Mode): InboxItem[] =>
  rows
    .filter((row) => row.mode === mode)
    .map((row) => ({
      ...{ kind: "transfer", id: `${row.businessId}-${row.reference}`, row, at: row.askedAt },
      ...{ amount: row.amount, currency: row.currency },
      title: "Transfer waits for approval",
      about: `${row.businessName}, to ${row.receiverAccountName ?? "an account"}`,
    }));

export const businessItems = (rows: readonly Alert[]): InboxItem[] =>
  rows.filter(isRequest).map((alert) => ({
    ...{ kind: "business", id: alert.id, at: alert.openedAt },
    row: { alert, businessId: alert.businessId },
    title: "Business requests live mode",
    about: alert.message.replace(/ Look at it with .*$/s, ""),
  }));

export const alertItems = (rows: readonly Alert[]): InboxItem[] =>
  rows
    .filter((row) => !isRequest(row))
    .map((row) => ({
      ...{ kind: "alert", id: row.id, row, at: row.openedAt },
      ...{ title: wordsOf(row.kind), about: row.message },
    }));

const isRequest = ({ kind }: Alert): boolean => kind === REQUEST;

/** `providers.low_balance` is `Providers: low balance`. */
function wordsOf(kind: string): string {
  const words = kind.replace(".", ": ").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An alert about a listed item is shown with that item. It is listed alone if the item ends without a decision. */
export function withoutCovered(alerts: readonly InboxItem[], others: readonly InboxItem[]) {
  const covered = new Set(others.flatMap(subjectsOf));
  return alerts.filter(({ kind, row }) => kind !== "alert" || !covered.has(keyOf(row)));
}

const keyOf = ({ kind, subject }: Pick<Alert, "kind" | "subject">) => `${kind} ${subject}`;

const RECONCILIATION = Object.keys(DIFFERENCE_WORDS).map((kind) => `reconciliation.${kind}`);

/** The alerts that say only that an item waits. Any other alert about it is listed separately. */
function subjectsOf({ kind, row }: InboxItem): string[] {
  const all = (kinds: readonly string[], subject: string) =>
    kinds.map((one) => keyOf({ kind: one, subject }));
  if (kind === "credit") return all(["collections.unmatched"], row.id);
  if (kind === "unknown")
    return all(["outgoing.outcome_unknown", "outgoing.unconfirmed"], row.reference);
  if (kind === "owed") return all(["cards.owed"], row.cardReference);
  return kind === "difference" ? all(RECONCILIATION, `${row.provider} ${row.id}`) : [];
}

import type { Kit } from "../../../kernel/kit.ts";
import { parseReference } from "../../../kernel/references.ts";
import { findPurchase } from "../../cards/statements/index.ts";
import { readVerification } from "../../customers/verification/index.ts";
import {
  readReference,
  readTransactions,
  type Transaction,
  transactionNotFound,
} from "../../platform/transactions/index.ts";
import { readEnvironmentNow } from "./flow-queries.ts";
import type { EntryKind, TimelineEntry, TraceScope } from "./timeline-entry.ts";
import { traceCard } from "./trace-card.ts";
import { presentTraced, type Traced, traceTransaction } from "./trace-transaction.ts";
import { findVerificationOf, traceVerification } from "./trace-verification.ts";

export interface ReferenceAsked extends Omit<TraceScope, "database" | "now" | "forOperator"> {
  /** Of a transaction, a verification, or a row of a card's statement. */
  readonly reference: string;
  /** Absent: for the business. */
  readonly forOperator?: true;
}

/**
 * Returns what happened about a reference, the earliest first, and what happens next. Every part has a bound, so a
 * reference costs a few dozen look-ups, however old it is. Throws if the environment has no such reference.
 */
export async function traceReference({ database }: Pick<Kit, "database">, asked: ReferenceAsked) {
  const { reference, forOperator = false, ...whose } = asked;
  const now = await readEnvironmentNow(database, asked.environmentId);
  const scope: TraceScope = { database, now, forOperator, ...whose };
  const id = readReference(reference);
  if (id !== undefined) return await tellRecord(scope, id);
  const verificationId = parseReference("ver", reference);
  if (verificationId !== undefined) return await tellVerification(scope, verificationId);
  return await tellCard(scope, reference);
}

async function tellRecord(scope: TraceScope, id: bigint) {
  const { database, environmentId } = scope;
  const [record] = await readTransactions(database, environmentId, [id]);
  if (record === undefined) throw transactionNotFound();
  const verification = await findVerificationOf(scope, record);
  if (verification !== undefined) return await tellVerification(scope, verification.id);
  const prefix = `internal:outgoing/${id}/`;
  const traced = await traceTransaction(scope, { record, aliases: [], prefix });
  return await present(scope, traced, { record, heldNow: traced.heldNow });
}

async function tellVerification(scope: TraceScope, id: bigint) {
  const verification = await readVerification(scope.database, scope.environmentId, id);
  if (verification === undefined) throw transactionNotFound();
  const { record, ...traced } = await traceVerification(scope, verification);
  return await present(scope, traced, { record });
}

async function tellCard(scope: TraceScope, reference: string) {
  const found = await findPurchase(scope.database, scope.environmentId, reference);
  if (found === undefined) throw transactionNotFound();
  const traced = await traceCard(scope, found.rows);
  return await present(scope, traced, { purchase: found.named.shown });
}

interface About {
  readonly record?: Transaction | undefined;
  readonly purchase?: object;
  readonly heldNow?: number;
}

async function present(scope: TraceScope, { entries, planned }: Traced, about: About) {
  const { record, purchase = null, heldNow = 0 } = about;
  return {
    record: record === undefined ? null : await presentTraced(scope, record),
    purchase,
    provider: record?.provider ?? null,
    orderReference: record?.orderReference ?? null,
    providerReference: record?.providerReference ?? null,
    sentAt: record?.sentAt ?? null,
    heldNow,
    now: scope.now,
    entries: entries.toSorted(inOrder),
    planned: planned.toSorted(byTime),
  };
}

/** What one group wrote has one time: what was asked or reported comes before what it caused. */
const RANKS: Readonly<Record<EntryKind, number>> = {
  request: 0,
  notice: 1,
  answer: 1,
  call: 1,
  query: 1,
  person: 1,
  card: 2,
  ledger: 3,
  approval: 4,
  sent: 5,
  settlement: 6,
  event: 7,
  delivery: 8,
  alert: 9,
};

const inOrder = (one: TimelineEntry, other: TimelineEntry): number =>
  one.at.getTime() - other.at.getTime() || RANKS[one.kind] - RANKS[other.kind];

/** What has no time yet comes last. */
const byTime = (one: { at: Date | null }, other: { at: Date | null }): number =>
  (one.at?.getTime() ?? Number.MAX_SAFE_INTEGER) - (other.at?.getTime() ?? Number.MAX_SAFE_INTEGER);

import { present } from "../../../kernel/assert.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { Transaction, TransactionType } from "../../platform/transactions/index.ts";
import type { Happening } from "./rules.ts";

export const SEND_TASK = "outgoing.send";
export const REQUERY_TASK = "outgoing.requery";
export const CONFIRM_TASK = "outgoing.confirm";

/** Orders of one account, to be sent together. */
export interface Batch {
  readonly environmentId: bigint;
  readonly accountId: bigint;
  readonly type: TransactionType;
  /** The provider that these orders had when the job was written. Jobs of older versions do not say it. */
  readonly provider?: string | null | undefined;
  readonly ids: readonly bigint[];
  /** How many attempts ended with the provider taking none of them. */
  readonly attempt: number;
}

/** An order whose outcome is to be requeried. */
export interface Requery {
  readonly environmentId: bigint;
  readonly id: bigint;
  /** How many requeries were made before. */
  readonly attempt: number;
}

/** An outcome that contradicts an older proof and that the provider has not confirmed. */
export interface DisputedClaim extends Requery {
  readonly claim: Happening;
  /** The key of the finding that reported it. */
  readonly key: string;
}

/** One job marks and sends at most this many orders. The rest goes to a next job. */
export const BATCH_MAX = 25;

/**
 * Jobs of one acceptance at a time: enough to keep a provider busy, few enough that another merchant's transfers do
 * not queue behind a whole bulk.
 */
const CHAINS = 4;

/** Enqueues orders for workers to send. All must be of one account and type. */
export function enqueueSending(books: Books, orders: readonly Transaction[]): void {
  for (const [provider, its] of Map.groupBy(orders, (order) => order.provider))
    enqueueChains(books, provider, its);
}

function enqueueChains(
  books: Books,
  provider: string | null,
  orders: readonly Transaction[],
): void {
  const length = Math.max(BATCH_MAX, Math.ceil(orders.length / CHAINS));
  const { environmentId, accountId, type } = present(orders[0], "an order to send");
  const ids = orders.map(({ id }) => id);
  for (const part of Map.groupBy(ids, (_, at) => Math.floor(at / length)).values())
    enqueueBatch(books, { environmentId, accountId, type, provider, ids: part, attempt: 0 });
}

export function enqueueBatch(books: Books, batch: Batch): void {
  books.enqueue(SEND_TASK, written(batch));
}

export function scheduleSending(books: Books, batch: Batch, inMs: number): void {
  books.schedule(SEND_TASK, written(batch), new Date(books.now.getTime() + inMs));
}

export function scheduleRequery(books: Books, requery: Requery, inMs: number): void {
  const { environmentId, id, attempt } = requery;
  const payload = { environmentId: String(environmentId), id: String(id), attempt };
  books.schedule(REQUERY_TASK, payload, new Date(books.now.getTime() + inMs));
}

export function scheduleConfirming(books: Books, disputed: DisputedClaim, inMs: number): void {
  const { environmentId, id } = disputed;
  const payload = { ...disputed, environmentId: String(environmentId), id: String(id) };
  books.schedule(CONFIRM_TASK, payload, new Date(books.now.getTime() + inMs));
}

/** Ids are text: JSON numbers are too small for them. */
function written({ environmentId, accountId, type, provider, ids, attempt }: Batch) {
  return {
    environmentId: String(environmentId),
    accountId: String(accountId),
    type,
    provider,
    ids: ids.map(String),
    attempt,
  };
}

export function readBatch(payload: unknown): Batch {
  // Only this file writes it.
  const { environmentId, accountId, ids, ...rest } = payload as ReturnType<typeof written>;
  return {
    environmentId: BigInt(environmentId),
    accountId: BigInt(accountId),
    ids: ids.map(BigInt),
    ...rest,
  };
}

export function readRequery(payload: unknown): Requery {
  // Only this file writes it.
  const { environmentId, id, attempt } = payload as {
    environmentId: string;
    id: string;
    attempt: number;
  };
  return { environmentId: BigInt(environmentId), id: BigInt(id), attempt };
}

export function readDisputedClaim(payload: unknown): DisputedClaim {
  // Only this file writes it.
  const { claim, key } = payload as Pick<DisputedClaim, "claim" | "key">;
  return { ...readRequery(payload), claim, key };
}

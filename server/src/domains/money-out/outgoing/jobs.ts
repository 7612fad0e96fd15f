import type { Books } from "../../../kernel/ledger/books.ts";
import type { Transaction, TransactionType } from "../../platform/transactions/index.ts";
import type { Happening } from "./rules.ts";

export const SEND_TASK = "outgoing.send";
export const ASK_TASK = "outgoing.ask";
export const CONFIRM_TASK = "outgoing.confirm";

/** Orders of one account that are handed over one after another. */
export interface Batch {
  readonly environmentId: bigint;
  readonly accountId: bigint;
  readonly type: TransactionType;
  /** The provider that these orders had when the job was written. Jobs of older versions do not say it. */
  readonly provider?: string | null | undefined;
  readonly ids: readonly bigint[];
  /** How often the provider took nothing. */
  readonly attempt: number;
}

/** An order whose outcome is asked after. */
export interface Question {
  readonly environmentId: bigint;
  readonly id: bigint;
  /** How often it was asked after before. */
  readonly ask: number;
}

/** What a provider has said of an order against its older word, and has not confirmed. */
export interface Doubt extends Question {
  readonly claim: Happening;
  /** What the finding that said so is known by. */
  readonly key: string;
}

/** One job marks and sends this many, and leaves the rest to a next one. */
export const BATCH_MAX = 25;

/**
 * So many jobs of one acceptance are there at a time: enough to keep a provider busy, and few enough that what others
 * send meanwhile does not queue behind all of a large bulk.
 */
const CHAINS = 4;

/** Has workers hand over what waits. The orders are of one account and type. */
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
  for (let at = 0; at < orders.length; at += length) {
    const [first, ...rest] = orders.slice(at, at + length);
    if (first === undefined) return;
    const { environmentId, accountId, type } = first;
    const ids = [first, ...rest].map(({ id }) => id);
    enqueueBatch(books, { environmentId, accountId, type, provider, ids, attempt: 0 });
  }
}

export function enqueueBatch(books: Books, batch: Batch): void {
  books.enqueue(SEND_TASK, written(batch));
}

export function scheduleSending(books: Books, batch: Batch, inMs: number): void {
  books.schedule(SEND_TASK, written(batch), new Date(books.now.getTime() + inMs));
}

export function scheduleAsking(books: Books, question: Question, inMs: number): void {
  const { environmentId, id, ask } = question;
  const payload = { environmentId: String(environmentId), id: String(id), ask };
  books.schedule(ASK_TASK, payload, new Date(books.now.getTime() + inMs));
}

export function scheduleConfirming(books: Books, doubt: Doubt, inMs: number): void {
  const { environmentId, id } = doubt;
  const payload = { ...doubt, environmentId: String(environmentId), id: String(id) };
  books.schedule(CONFIRM_TASK, payload, new Date(books.now.getTime() + inMs));
}

/** Ids go as text: JSON has no numbers of their size. */
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
  // Written by this file alone.
  const { environmentId, accountId, ids, ...rest } = payload as ReturnType<typeof written>;
  return {
    environmentId: BigInt(environmentId),
    accountId: BigInt(accountId),
    ids: ids.map(BigInt),
    ...rest,
  };
}

export function readQuestion(payload: unknown): Question {
  // Written by this file alone.
  const { environmentId, id, ask } = payload as { environmentId: string; id: string; ask: number };
  return { environmentId: BigInt(environmentId), id: BigInt(id), ask };
}

export function readDoubt(payload: unknown): Doubt {
  // Written by this file alone.
  const { claim, key } = payload as Pick<Doubt, "claim" | "key">;
  return { ...readQuestion(payload), claim, key };
}

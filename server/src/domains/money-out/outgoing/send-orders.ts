import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import type { SendOutcome } from "../../../kernel/providers/ports/bank-rail.ts";
import {
  type Owner,
  readOwner,
  readTransactions,
  type Transaction,
} from "../../platform/transactions/index.ts";
import { BATCH_MAX, type Batch, enqueueBatch } from "./jobs.ts";
import { markTaken } from "./mark-taken.ts";
import type { Machine, Order } from "./outgoing-kinds.ts";
import { postponeOrders } from "./postpone-orders.ts";
import { type OrderOutcome, recordOutcome } from "./record-outcome.ts";
import { FIRST_ASK_OF_ACCEPTED, pauseBeforeAsking } from "./rules.ts";

/**
 * Hands a batch to its provider. That it may be there is written down before it is called, so a worker that dies leaves
 * a trace: whoever comes next asks before it sends. Every call carries the same reference, which the provider does once.
 */
export async function sendOrders(machine: Machine, batch: Batch): Promise<void> {
  const { database } = machine.kit;
  const { environmentId, ids } = batch;
  const owner = await readOwner(database, environmentId);
  const orders = await readTransactions(database, environmentId, ids);
  // An order keeps its provider, also when new orders go to another one.
  for (const [provider, its] of Map.groupBy(orders, (order) => order.provider)) {
    const known = new Set(its.map(({ id }) => id));
    const through = { ...batch, ids: ids.filter((id) => known.has(id)) };
    await sendThrough(machine, provider, through, owner);
  }
}

async function sendThrough(
  machine: Machine,
  provider: string | null,
  batch: Batch,
  owner: Owner,
): Promise<void> {
  const { kit } = machine;
  const readiness = await machine.kindOf(batch.type).readiness(kit, owner.mode, provider);
  // Without a call to be made nothing has to be written for each of them.
  if (readiness !== "ready") {
    const missing = readiness === "not_configured" ? provider : undefined;
    const postponement = { isProven: false, atLeastMs: 0, missing };
    const interrupted = await postponeOrders(machine, batch, postponement);
    await Promise.all(
      interrupted.map((transaction) => resumeOne(machine, { transaction, owner }, batch)),
    );
    return;
  }
  const now = { ...batch, ids: batch.ids.slice(0, BATCH_MAX) };
  const { fresh, interrupted } = await markTaken(machine, now);
  const isFirst = batch.attempt === 0;
  const calls = await Promise.allSettled([
    ...fresh.map((transaction) => sendOne(machine, { transaction, owner }, now, isFirst)),
    ...interrupted.map((transaction) => resumeOne(machine, { transaction, owner }, now)),
  ]);
  await postponeLeft(machine, now, calls.flatMap(leftIn));
  await passOn(machine, { ...batch, ids: batch.ids.slice(BATCH_MAX) });
  // One that could not be written down is gone over again by this job; the others have been seen to.
  for (const call of calls) if (call.status === "rejected") throw call.reason;
}

/** Has a next job go on with the rest: behind what others have ordered meanwhile. */
async function passOn(machine: Machine, rest: Batch): Promise<void> {
  const [first] = rest.ids;
  if (first === undefined) return;
  const passing = operation({
    name: "outgoing.pass_on",
    needs: {},
    decide: (_found, books) => enqueueBatch(books, rest),
  });
  const key = `outgoing/${first}/passed_on/${rest.attempt}`;
  await machine.kit.ledger.run(passing, internalCaller(rest.environmentId, key));
}

const leftIn = (call: PromiseSettledResult<Left | undefined>): Left[] =>
  call.status === "fulfilled" && call.value !== undefined ? [call.value] : [];

async function postponeLeft(machine: Machine, batch: Batch, left: readonly Left[]): Promise<void> {
  if (left.length === 0) return;
  const atLeastMs = Math.max(...left.map(({ retryAfterMs }) => retryAfterMs));
  const ids = left.map(({ id }) => id);
  await postponeOrders(machine, { ...batch, ids }, { isProven: true, atLeastMs });
}

/** An order of which nothing was left with the provider. */
interface Left {
  readonly id: bigint;
  readonly retryAfterMs: number;
}

async function sendOne(
  machine: Machine,
  order: Order,
  batch: Batch,
  isFirst: boolean,
): Promise<Left | undefined> {
  const { transaction } = order;
  const outcome = await machine.kindOf(transaction.type).send(machine.kit, order, isFirst);
  return await record(machine, transaction, outcome, batch.attempt);
}

/**
 * An order that an earlier worker may have sent: query the provider first, and send again what it does not know. If that
 * call leaves nothing with the provider, the earlier one still may have, so the outcome is unknown and not "not taken".
 */
async function resumeOne(machine: Machine, order: Order, batch: Batch): Promise<Left | undefined> {
  const { transaction } = order;
  const found = await machine.kindOf(transaction.type).find(machine.kit, order);
  const kind = machine.kindOf(transaction.type);
  const answer = found.kind === "not_found" ? await kind.send(machine.kit, order, false) : found;
  const outcome = answer.kind === "unavailable" ? ({ kind: "unknown" } as const) : answer;
  return await record(machine, transaction, outcome, batch.attempt);
}

async function record(
  machine: Machine,
  transaction: Transaction,
  outcome: SendOutcome | OrderOutcome,
  attempt: number,
): Promise<Left | undefined> {
  if (outcome.kind === "unavailable") {
    return { id: transaction.id, retryAfterMs: outcome.retryAfterMs ?? 0 };
  }
  const ask = outcome.kind === "accepted" ? FIRST_ASK_OF_ACCEPTED : 0;
  await recordOutcome(machine, transaction, {
    outcome,
    key: `sent/${attempt}`,
    next: { ask, inMs: pauseBeforeAsking(ask) },
  });
  return undefined;
}

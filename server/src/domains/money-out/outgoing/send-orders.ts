import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { type Owner, readOwner, readTransactions } from "../../platform/transactions/index.ts";
import { BATCH_MAX, type Batch, enqueueBatch } from "./jobs.ts";
import { markTaken } from "./mark-taken.ts";
import type { Machine, Order } from "./outgoing-kinds.ts";
import { postponeOrders } from "./postpone-orders.ts";
import { recordOutcome } from "./record-outcome.ts";
import { FIRST_ASK_OF_ACCEPTED, pauseBeforeAsking } from "./rules.ts";

/**
 * Sends a batch to its provider. Each order is marked as sending before the call, so a worker that dies leaves a trace:
 * the next worker requeries the order before it sends again. Every call carries the same reference, which the provider
 * pays once. An order that was moved to another provider since is left to the job of that move.
 */
export async function sendOrders(machine: Machine, batch: Batch): Promise<void> {
  const { database } = machine.kit;
  const { environmentId, ids } = batch;
  const owner = await readOwner(database, environmentId);
  const orders = await readTransactions(database, environmentId, ids);
  const ours = orders.filter(
    ({ provider }) => batch.provider === undefined || provider === batch.provider,
  );
  // An order keeps its provider, also when new orders go to another one.
  for (const [provider, its] of Map.groupBy(ours, (order) => order.provider)) {
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
    await postponeOrders(machine, batch, postponement);
    return;
  }
  const now = { ...batch, ids: batch.ids.slice(0, BATCH_MAX) };
  const taken = await markTaken(machine, now);
  const isFirst = batch.attempt === 0;
  const calls = await Promise.allSettled(
    taken.map((transaction) => sendOne(machine, { transaction, owner }, now, isFirst)),
  );
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
  if (outcome.kind === "unavailable") {
    return { id: transaction.id, retryAfterMs: outcome.retryAfterMs ?? 0 };
  }
  const ask = outcome.kind === "accepted" ? FIRST_ASK_OF_ACCEPTED : 0;
  await recordOutcome(machine, transaction, {
    outcome,
    key: `sent/${batch.attempt}`,
    next: { ask, inMs: pauseBeforeAsking(ask) },
  });
  return undefined;
}

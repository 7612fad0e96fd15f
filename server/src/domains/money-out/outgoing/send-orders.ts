import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { type Owner, readOwner, readTransactions } from "../../platform/transactions/index.ts";
import { findReady } from "./choose-carrier.ts";
import { BATCH_MAX, type Batch, enqueueBatch } from "./jobs.ts";
import { markSending } from "./mark-sending.ts";
import type { Order, OutgoingContext } from "./outgoing-kinds.ts";
import { type Postponement, postponeOrders } from "./postpone-orders.ts";
import { recordOutcome } from "./record-outcome.ts";
import { FIRST_REQUERY_OF_ACCEPTED, pauseBeforeRequery } from "./rules.ts";

/**
 * Sends a batch to its provider. Each order is marked as sending before the call, so a worker that dies leaves a trace:
 * the next worker requeries the order before it sends again. Every call carries the same reference, which the provider
 * pays once. An order that was moved to another provider since is left to the job of that move.
 */
export async function sendOrders(context: OutgoingContext, batch: Batch): Promise<void> {
  const { database } = context.kit;
  const { environmentId, ids } = batch;
  const owner = await readOwner(database, environmentId);
  const orders = await readTransactions(database, environmentId, ids);
  const ours = orders.filter(
    ({ provider }) => batch.provider === undefined || provider === batch.provider,
  );
  // An order keeps its provider when new orders go to another one.
  for (const [provider, its] of Map.groupBy(ours, (order) => order.provider)) {
    const known = new Set(its.map(({ id }) => id));
    const through = { ...batch, ids: ids.filter((id) => known.has(id)) };
    await sendThrough(context, provider, through, owner);
  }
}

async function sendThrough(
  context: OutgoingContext,
  provider: string | null,
  batch: Batch,
  owner: Owner,
): Promise<void> {
  const { kit } = context;
  const readiness = await context.kindOf(batch.type).readiness(kit, owner.mode, provider);
  // No call will be made, so the orders need no marking one by one.
  if (readiness !== "ready") {
    const missing = readiness === "not_configured" ? provider : undefined;
    await postponeBatch(
      context,
      { batch, owner, provider },
      { isProven: false, atLeastMs: 0, missing },
    );
    return;
  }
  const now = { ...batch, ids: batch.ids.slice(0, BATCH_MAX) };
  const taken = await markSending(context, now);
  const isFirst = batch.attempt === 0;
  const calls = await Promise.allSettled(
    taken.map((transaction) => sendOne(context, { transaction, owner }, now, isFirst)),
  );
  await postponeUnsent(context, { batch: now, owner, provider }, calls.flatMap(unsentIn));
  await enqueueRest(context, { ...batch, ids: batch.ids.slice(BATCH_MAX) });
  // This job repeats an outcome that could not be recorded. The others are recorded.
  for (const call of calls) if (call.status === "rejected") throw call.reason;
}

/** Enqueues the rest in a new job, behind the orders that arrived since. */
async function enqueueRest(context: OutgoingContext, rest: Batch): Promise<void> {
  const [first] = rest.ids;
  if (first === undefined) return;
  const passing = operation({
    name: "outgoing.enqueue_rest",
    needs: {},
    decide: (_found, books) => enqueueBatch(books, rest),
  });
  const key = `outgoing/${first}/passed_on/${rest.attempt}`;
  await context.kit.ledger.run(passing, internalCaller(rest.environmentId, key));
}

const unsentIn = (call: PromiseSettledResult<UnsentOrder | undefined>): UnsentOrder[] =>
  call.status === "fulfilled" && call.value !== undefined ? [call.value] : [];

/** A batch on its way to one provider. */
interface Sending {
  readonly batch: Batch;
  readonly owner: Owner;
  readonly provider: string | null;
}

async function postponeUnsent(
  context: OutgoingContext,
  { batch, ...sending }: Sending,
  left: readonly UnsentOrder[],
): Promise<void> {
  if (left.length === 0) return;
  const atLeastMs = Math.max(...left.map(({ retryAfterMs }) => retryAfterMs));
  const ids = left.map(({ id }) => id);
  const unsent = { ...sending, batch: { ...batch, ids } };
  await postponeBatch(context, unsent, { isProven: true, atLeastMs });
}

/**
 * Postpones orders, or passes each to another provider that takes it now. Where its own provider is not configured any
 * more, the operator decides.
 */
async function postponeBatch(
  context: OutgoingContext,
  { batch, owner, provider }: Sending,
  postponement: Postponement,
): Promise<void> {
  const { kit } = context;
  if (postponement.missing !== undefined) return await postponeOrders(context, batch, postponement);
  const { newCarriers } = context.kindOf(batch.type);
  const orders = await readTransactions(kit.database, batch.environmentId, batch.ids);
  const carriers = await Promise.all(
    orders.map((order) => findReady(newCarriers?.(kit, owner.mode, order) ?? [], provider)),
  );
  const parts = Map.groupBy(orders, (_, at) => carriers[at]?.name);
  for (const [name, part] of parts) {
    const instead = carriers.find((carrier) => carrier?.name === name);
    const ids = part.map(({ id }) => id);
    await postponeOrders(context, { ...batch, ids }, { ...postponement, instead });
  }
}

/** An order that the provider provably did not take. */
interface UnsentOrder {
  readonly id: bigint;
  readonly retryAfterMs: number;
}

async function sendOne(
  context: OutgoingContext,
  order: Order,
  batch: Batch,
  isFirst: boolean,
): Promise<UnsentOrder | undefined> {
  const { transaction } = order;
  const outcome = await context.kindOf(transaction.type).send(context.kit, order, isFirst);
  if (outcome.kind === "unavailable") {
    return { id: transaction.id, retryAfterMs: outcome.retryAfterMs ?? 0 };
  }
  const attempt = outcome.kind === "accepted" ? FIRST_REQUERY_OF_ACCEPTED : 0;
  await recordOutcome(context, transaction, {
    outcome,
    key: `sent/${batch.attempt}`,
    next: { attempt, inMs: pauseBeforeRequery(attempt) },
  });
  return undefined;
}

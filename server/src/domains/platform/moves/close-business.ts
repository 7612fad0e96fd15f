import { setTimeout as pause } from "node:timers/promises";
import type { Transaction } from "../../../kernel/database/database.ts";
import { readOpenOrders } from "./check-queries.ts";
import { moveInterrupted } from "./errors.ts";
import type { OpenMove } from "./move-tools.ts";
import {
  changeStep,
  countRefusedNotices,
  countWorkUnderWay,
  endLeases,
  giveJobs,
  readClock,
  readTransactionsUnderWay,
  setMoveStep,
  takeJobs,
} from "./queries.ts";
import { explainOrders, NAMED_MAX } from "./rules.ts";

const LOOK_EVERY_MS = 200;

/** Processes remember a key for a second, and look for pauses every half second. */
const REMEMBERED_MS = 1_600;

/** How often a business is opened again because a provider had an order by the time it was closed. */
const ROUNDS_MAX = 5;

/**
 * Closes a business: nothing changes its rows from here on. First its keys and people are refused, until no live order is
 * at a provider. Then everything is refused, and its jobs are taken out of the queue. If that does not end in time, the
 * business is opened again and this throws.
 */
export async function closeBusiness(move: OpenMove): Promise<void> {
  try {
    for (let round = 0; round < ROUNDS_MAX; round++) {
      await drain(move);
      if (await close(move)) {
        await step(move, ["draining"], "closed");
        return;
      }
    }
    throw moveInterrupted({
      reason: "Orders were still processed after the pause. Run the command again.",
    });
  } catch (error) {
    await openAgain(move, "open");
    throw error;
  }
}

/** Opens a business that was drained or closed, with its jobs. `open`: the move still has tables in the other cell. */
export async function openAgain(
  { source: { kit }, business: { businessId } }: OpenMove,
  to: "open" | "draining" | "aborted",
  alongside?: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  await kit.database.transaction(async (tx) => {
    await giveJobs(tx, businessId);
    await setMoveStep(tx, businessId, to === "draining" ? "draining" : null);
    const step = to === "open" ? "draining" : to;
    await changeStep(tx, businessId, ["draining", "closed", "aborting"], step);
    await alongside?.(tx);
  });
}

async function drain(move: OpenMove): Promise<void> {
  await openAgain(move, "draining");
  await move.onStep("The keys of the business are refused. Its live orders end.");
  const { database } = move.source.kit;
  const read = () => readOpenOrders(database, move.business, NAMED_MAX + 1);
  const left = await waitUntil(move.waitMs, read, (ids) => ids.length === 0);
  if (left.length > 0) throw moveInterrupted({ reason: explainOrders(left) });
}

/** Returns false if a provider has an order, or a notice came too late: the business has to be drained again. */
async function close(move: OpenMove): Promise<boolean> {
  const { kit } = move.source;
  const since = await readClock(kit.database);
  await setMoveStep(kit.database, move.business.businessId, "closed");
  await move.onStep("The business is closed. What is under way ends.");
  await pause(REMEMBERED_MS);
  await awaitTransactions(move);
  await awaitWork(move);
  await awaitTransactions(move);
  if ((await readOpenOrders(kit.database, move.business, 1)).length > 0) return false;
  return (await countRefusedNotices(kit.database, since)) === 0;
}

/** A transaction that began before the pause was committed may not know of it, and still writes. */
async function awaitTransactions({ source: { kit }, waitMs }: OpenMove): Promise<void> {
  const names = async () =>
    new Set((await readTransactionsUnderWay(kit.database)).map(({ name }) => name));
  const before = await names();
  const isOver = (now: ReadonlySet<string>) => now.isDisjointFrom(before);
  const left = await waitUntil(waitMs, names, isOver);
  if (!isOver(left))
    throw moveInterrupted({
      reason: "A database transaction does not end. Find it and end it first.",
    });
}

/** Takes the jobs, until none runs and every event is a delivery. Then takes the webhook queues. */
async function awaitWork({ source: { kit }, business, waitMs }: OpenMove): Promise<void> {
  const { businessId, environmentIds } = business;
  const look = async () => {
    await kit.database.transaction((tx) => takeJobs(tx, businessId, environmentIds));
    return await countWorkUnderWay(kit.database, environmentIds);
  };
  const isOver = ({ jobs, events }: Awaited<ReturnType<typeof look>>) => jobs + events === 0;
  const left = await waitUntil(waitMs, look, isOver);
  if (isOver(left)) {
    await endLeases(kit.database, environmentIds);
    return;
  }
  throw moveInterrupted({
    reason: `Work is not finished: ${left.jobs} jobs, ${left.events} batches of events. A worker must run.`,
  });
}

async function step(
  { source: { kit }, business: { businessId } }: OpenMove,
  from: readonly ["draining"],
  to: "closed",
): Promise<void> {
  if (!(await changeStep(kit.database, businessId, from, to)))
    throw moveInterrupted({ reason: "The move was changed by another command." });
}

async function waitUntil<T>(
  withinMs: number,
  look: () => Promise<T>,
  isOver: (found: T) => boolean,
): Promise<T> {
  for (let left = withinMs; ; left -= LOOK_EVERY_MS) {
    const found = await look();
    if (isOver(found) || left <= 0) return found;
    await pause(LOOK_EVERY_MS);
  }
}

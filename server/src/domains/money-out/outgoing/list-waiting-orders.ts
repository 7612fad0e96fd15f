import { readWaitingTimers } from "../../../kernel/jobs/queries.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { referenceOf } from "../../platform/transactions/index.ts";
import { readBatch, SEND_TASK } from "./jobs.ts";
import { type OrderFilter, type PendingOrder, readWaitingOrders } from "./pending-queries.ts";

const PAGE_SIZE = 50;
/** Longer than a provider ever makes us wait. */
const WITHIN_MS = 24 * 60 * 60_000;

export interface ListedWaitingOrder
  extends Omit<PendingOrder, "environmentId" | "id" | "progress" | "orderReference"> {
  readonly reference: string;
  /** Null: a worker has it now. */
  readonly nextAttemptAt: Date | null;
}

/** Returns a page of the transfers, payouts and bills that wait to be sent, the oldest first. */
export async function listWaitingOrders(
  { database }: Pick<Kit, "database">,
  { page = 1, ...filter }: OrderFilter & { readonly page?: number | undefined },
): Promise<readonly ListedWaitingOrder[]> {
  const part = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const orders = await readWaitingOrders(database.ordered, filter, part);
  const timers = await readWaitingTimers(database, {
    task: SEND_TASK,
    environmentIds: [...new Set(orders.map(({ environmentId }) => environmentId))],
    withinMs: WITHIN_MS,
  });
  const attempts = new Map(
    timers.flatMap(({ payload, firesAt }) =>
      readBatch(JSON.parse(payload)).ids.map((id) => [id, firesAt] as const),
    ),
  );
  return orders.map((order) => {
    const {
      environmentId: _,
      id,
      progress: _progress,
      orderReference: _reference,
      ...shown
    } = order;
    return {
      reference: referenceOf(order),
      ...shown,
      nextAttemptAt: attempts.get(id) ?? null,
    };
  });
}

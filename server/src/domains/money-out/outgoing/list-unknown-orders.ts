import {
  CELL_PATTERN,
  type CellNumber,
  cellOfProvider,
  readCellNumber,
} from "../../../kernel/cells/cell-number.ts";
import { readWaitingTimers } from "../../../kernel/jobs/queries.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { referenceOf } from "../../platform/transactions/index.ts";
import { REQUERY_TASK, readRequery } from "./jobs.ts";
import {
  type OrderFilter,
  type PendingOrder,
  readLastCalls,
  readUnknownOrders,
} from "./pending-queries.ts";
import { longestRequeryPauseMs, OVERDUE_AFTER_SECONDS } from "./rules.ts";

const PAGE_SIZE = 50;

export interface ListedUnknownOrder extends Omit<PendingOrder, "environmentId" | "id"> {
  readonly reference: string;
  /** The latest logged call about it. Null: there was none, or its provider is simulated. */
  readonly lastCallAt: Date | null;
  /** How many requeries were made. Null: a worker has the next one now, or no more follows. */
  readonly requeries: number | null;
  readonly nextQueryAt: Date | null;
  /** A full sentence. */
  readonly todo: string;
}

/** Returns a page of the transfers, payouts and bills whose outcome is unknown, the oldest first. */
export async function listUnknownOrders(
  { database, providers }: Pick<Kit, "database" | "providers">,
  { page = 1, ...filter }: OrderFilter & { readonly page?: number | undefined },
): Promise<readonly ListedUnknownOrder[]> {
  const part = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const orders = await readUnknownOrders(database.ordered, filter, part);
  const calls = await readLastCalls(
    database,
    orders.map(({ id }) => id),
  );
  const timers = await readWaitingTimers(database, {
    task: REQUERY_TASK,
    environmentIds: [...new Set(orders.map(({ environmentId }) => environmentId))],
    withinMs: 2 * longestRequeryPauseMs,
  });
  const lastCalls = new Map(calls.map((call) => [call.id, call]));
  const next = new Map(
    timers.map(({ payload, firesAt }) => {
      const { id, attempt } = readRequery(JSON.parse(payload));
      return [id, { firesAt, attempt }];
    }),
  );
  const isInstalled = ({ provider, mode }: PendingOrder) =>
    providers.installed.some((one) => one.provider === provider && one.mode === mode);
  const isMissing = (cell: CellNumber) => !providers.cells.numbers.includes(cell);
  return orders.map((order) => {
    const { environmentId: _, id, ...shown } = order;
    const timer = next.get(id);
    const call = lastCalls.get(id);
    const cell = isInstalled(order) ? movedTo(call?.answer ?? "") : cellOfProvider(order.provider);
    return {
      reference: referenceOf(order),
      ...shown,
      lastCallAt: call?.calledAt ?? null,
      requeries: timer?.attempt ?? null,
      nextQueryAt: timer?.firesAt ?? null,
      todo:
        cell !== null && isMissing(cell)
          ? `Connect cell ${cell} (cell connect ${cell}): the receiver is there, and this cell has no link with it. The order then ends automatically.`
          : todoFor(order, isInstalled(order)),
    };
  });
}

const MOVED = new RegExp(`^\\{"outcome":"moved","cell":"(${CELL_PATTERN})"\\}$`);

/** The cell to which the receiver has moved, by the answer of the last cell that was asked. */
const movedTo = (answer: string): CellNumber | null =>
  readCellNumber(MOVED.exec(answer)?.[1] ?? "") ?? null;

function todoFor({ provider, orderReference, seconds }: PendingOrder, isInstalled: boolean) {
  if (!isInstalled)
    return `Configure ${provider} again: it cannot be queried, and may have paid this.`;
  if (seconds >= OVERDUE_AFTER_SECONDS)
    return `Ask ${provider} about ${orderReference}. Do not pay it again before you have the answer.`;
  return "Wait: a worker queries the provider again.";
}

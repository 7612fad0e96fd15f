import { advancing } from "../../../kernel/jobs/timers/advance-clock.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";

export interface AdvanceOrder {
  readonly environmentId: bigint;
  readonly requestId: string;
  readonly seconds: number;
}

/** Moves the clock. Stores who moved it and its time, for repeated requests. */
export function beginAdvance(order: AdvanceOrder): MoneyOperation<string> {
  const move = advancing(order.environmentId, order.seconds);
  return operation({
    ...move,
    decide: (found, books) => `${order.requestId} ${move.decide(found, books).toISOString()}`,
  });
}

export function timeShown(begun: string) {
  const [requestId = "", now] = begun.split(" ");
  return { requestId, data: { now } };
}

import type { Bound, CellFacts } from "./check-queries.ts";
import type { Move } from "./queries.ts";

/** Whether two people have approved a move that is not at its end. */
export const isUnderWay = (move: Move | undefined): move is Move =>
  move !== undefined && move.step !== "aborted" && move.step !== "done";

/** Says why a business cannot leave the providers of its cell. Undefined: it can. */
export function explainBound({ accountNumbers, cards }: Bound): string | undefined {
  const parts = [
    ...(accountNumbers > 0 ? [`${accountNumbers} account numbers in use`] : []),
    ...(cards > 0 ? [`${cards} cards`] : []),
  ];
  if (parts.length === 0) return undefined;
  return `In live mode it has ${parts.join(" and ")} at this cell's providers. Close them first: they stay with the cell.`;
}

/** Says why rows of one database would not be the same in the other. Undefined: they would. */
export function explainFacts(source: CellFacts, target: CellFacts): string | undefined {
  if (source.collation !== target.collation)
    return `The databases sort texts differently: ${source.collation} here, ${target.collation} there.`;
  const [ours, theirs] = [source.lastTrialBalance, target.lastTrialBalance];
  if (theirs !== null && (ours === null || ours < theirs))
    return `The other cell has the trial balance of ${theirs}, but this cell does not have it. Run \`trial-balance make\` here.`;
  return undefined;
}

/** How many open orders a sentence names. */
export const NAMED_MAX = 20;

const nameOrders = (ids: readonly bigint[]): string =>
  `${ids.slice(0, NAMED_MAX).join(", ")}${ids.length > NAMED_MAX ? " and others" : ""}`;

export const explainOrders = (ids: readonly bigint[]): string =>
  `Orders of live mode, or to other cells, have not ended: ${nameOrders(ids)}. Wait for them or decide them, then run the command again.`;

/** Says what a move that begins now would wait for. Undefined: nothing. */
export const explainOpen = (ids: readonly bigint[]): string | undefined =>
  ids.length === 0
    ? undefined
    : `The move waits for orders of live mode, or to other cells, to end. These are still open: ${nameOrders(ids)}.`;

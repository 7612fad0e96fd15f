import type { Bound, CellFacts } from "./check-queries.ts";

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
    return `The other cell has the trial balance of ${theirs}, and this cell has not. Run \`trial-balance make\` here.`;
  return undefined;
}

/** How many open orders a refusal names. */
export const NAMED_MAX = 20;

export const explainOrders = (ids: readonly bigint[]): string =>
  `Orders of live mode, or to the new cell, are not at their end: ${ids.slice(0, NAMED_MAX).join(", ")}${ids.length > NAMED_MAX ? " and others" : ""}. Wait for them, or decide them, and run the command again.`;

import type { Kit } from "../../../kernel/kit.ts";
import { orderKey } from "../../../kernel/providers/cleared-records.ts";
import { readLinesOf, refreshTheirs, type StoredLine, writeLines } from "./line-queries.ts";
import { type Item, lockProgress, readItems, readUndecided } from "./queries.ts";
import { differenceOf, findOnlySubject } from "./rules.ts";

export interface Matching {
  readonly provider: string;
  readonly since: Date;
}

const ITEMS_AT_ONCE = 500;

/**
 * Gives kept lines that are about nothing to the order that their text names, and sums the lines of every open
 * difference again. A line of a decided item stays. Returns how many lines were matched; a second call matches none.
 */
export async function matchLines({ database }: Kit, matching: Matching): Promise<number> {
  let matched = 0;
  for (let after = 0n; ; ) {
    const page = { ...matching, after, limit: ITEMS_AT_ONCE };
    const { last, count } = await database.transaction(async (tx) => {
      // No run writes lines between the reading and the writing.
      await lockProgress(tx);
      const open = await readUndecided(tx, page);
      const keys = open.map(({ key }) => key);
      const lines = await readLinesOf(tx, matching.provider, keys);
      const named = lines.flatMap(withOrder);
      const orders = await readItems(
        tx,
        matching.provider,
        named.map(({ key }) => key),
      );
      const fitting = chooseFitting(named, orders);
      if (fitting.length > 0) await writeLines(tx, matching.provider, fitting);
      if (keys.length > 0) await tx.run(refreshTheirs(matching.provider, keys));
      return { last: open.at(-1)?.id, count: fitting.length };
    });
    if (last === undefined) return matched;
    matched += count;
    after = last;
  }
}

/** The line as one of the order that its id or its text names. */
function withOrder(line: StoredLine): StoredLine[] {
  if (!line.key.startsWith("line/")) return [];
  const subject = findOnlySubject(`${line.lineId} ${line.text}`);
  if (subject === undefined) return [];
  return [{ ...line, key: orderKey(subject), environmentId: subject.environmentId }];
}

/**
 * Anyone can write a reference into the text of a payment. So a line counts only if its amount is exactly what the order
 * lacks.
 */
function chooseFitting(named: readonly StoredLine[], orders: readonly Item[]): StoredLine[] {
  const lacking = new Map(
    orders
      .filter(({ recordId }) => recordId !== null)
      .map((order) => [order.key, -differenceOf(order)]),
  );
  return named.filter(({ key, amount }) => {
    const isFitting = lacking.get(key) === amount;
    if (isFitting) lacking.delete(key);
    return isFitting;
  });
}

import type { Queryable } from "../database/database.ts";
import { defineRefusal } from "../refusals.ts";
import { readArchivedUntil } from "./archived-past.ts";

export const archivedPeriod = defineRefusal<{ until: Date }>({
  code: "validation_failed",
  when: "the period begins before the rows that are kept online",
  sample: { until: new Date("2024-02-01T00:00:00Z") },
  message: ({ until }) =>
    `Rows from before ${until.toISOString()} are archived. Send a \`startDate\` from then on, and ask the operator of the service for older rows.`,
  param: "startDate",
});

export interface AskedPeriod {
  readonly from: Date | null;
  readonly until: Date | null;
}

/**
 * Throws if a period begins or ends before the rows that are kept. A list without a beginning starts with the first
 * kept row. A file that claims to be complete must name a beginning that is kept.
 */
export function requireKept(
  { from, until }: AskedPeriod,
  keptFrom: Date,
  { isWhole }: { readonly isWhole: boolean },
): void {
  const begins = from === null ? !isWhole : from >= keptFrom;
  const ends = until === null || until > keptFrom;
  if (!begins || !ends) throw archivedPeriod({ until: keptFrom });
}

/** The same for rows of one thing, such as a card, which has none from before it was made. */
export async function requireKeptSince(
  queryable: Queryable,
  period: AskedPeriod,
  { madeAt, isWhole }: { readonly madeAt: Date | null; readonly isWhole: boolean },
): Promise<void> {
  const keptFrom = await readArchivedUntil(queryable);
  const isOlder = keptFrom !== null && (madeAt === null || madeAt < keptFrom);
  if (isOlder) requireKept(period, keptFrom, { isWhole });
}

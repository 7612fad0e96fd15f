import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../../../kernel/database/database.ts";
import { readSettledUntil } from "../../../kernel/ledger/clearing-movements.ts";
import type { ClearedRecords } from "../../../kernel/providers/cleared-records.ts";
import { addOurs, lockProgress, writeProgress } from "./queries.ts";

/** One transaction adds what the books recorded in this time. */
const WINDOW_MS = 3_600_000;
const PATIENT = { statementMs: 60_000 };

/** How long a transaction may have run before PostgreSQL shows that it runs. */
const SETTLED_AFTER_MS = 2_000;

export interface OurSide {
  readonly records: readonly ClearedRecords[];
  readonly settledAfterMs?: number;
}

/**
 * Adds to our side everything that the books have recorded until now. It waits for transactions that are still under
 * way. Two runs at once take turns.
 */
export async function knowOurSide(
  database: Database,
  { records, settledAfterMs = SETTLED_AFTER_MS }: OurSide,
): Promise<void> {
  const { now: wanted } = await readSettledUntil(database, settledAfterMs);
  for (;;) {
    const { until } = await readSettledUntil(database, settledAfterMs);
    while (await addWindow(database, records, until));
    if (until >= wanted) return;
    await pause(Math.max(20, settledAfterMs / 4));
  }
}

/** True if there is more until then. */
const addWindow = (database: Database, records: readonly ClearedRecords[], settled: Date) =>
  database.transaction(async (tx) => {
    const from = await lockProgress(tx);
    const until = new Date(Math.min(from.getTime() + WINDOW_MS, settled.getTime()));
    if (until <= from) return false;
    await addOurs(tx, records, { from, until });
    await writeProgress(tx, until);
    return until < settled;
  }, PATIENT);

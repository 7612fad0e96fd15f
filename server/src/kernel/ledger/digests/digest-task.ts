import type { Database } from "../../database/database.ts";
import type { TaskList } from "../../jobs/task.ts";
import type { Schedule } from "../../jobs/timers/schedules.ts";
import { digestRows } from "./digest-rows.ts";
import { type DigestedTable, LEDGER_TABLES } from "./digested-table.ts";

const DIGEST_TASK = "ledger.digest";

/** Digesting takes at most 1/50 of one process's time, however large the months are. */
const DUTY = 50;

/** Returns the task that digests settled rows. After a long run this process skips runs: the pages of a month take time. */
export function digestTasks(
  database: Database,
  tables: readonly DigestedTable[],
  nowMs: () => number,
): TaskList {
  let restUntilMs = 0;
  const digest = async () => {
    const startedMs = nowMs();
    if (startedMs < restUntilMs) return;
    await digestRows(database, [...LEDGER_TABLES, ...tables]);
    const endedMs = nowMs();
    restUntilMs = endedMs + (endedMs - startedMs) * DUTY;
  };
  return { [DIGEST_TASK]: digest };
}

export const digestSchedules: readonly Schedule[] = [
  { task: DIGEST_TASK, everyMs: 30_000, offsetMs: 0 },
];

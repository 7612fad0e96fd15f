import type { Database } from "../../database/database.ts";
import type { TaskList } from "../../jobs/task.ts";
import type { Schedule } from "../../jobs/timers/schedules.ts";
import { digestRows } from "./digest-rows.ts";
import { type DigestedTable, LEDGER_TABLES } from "./digested-table.ts";

const DIGEST_TASK = "ledger.digest";

/** Digesting takes at most one part in so many of one process's time, however large the months are. */
const DUTY = 50;

/** Digests settled rows. After a long turn this process skips turns, because a month's pages take time. */
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

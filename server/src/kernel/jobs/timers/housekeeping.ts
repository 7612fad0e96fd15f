import type { Database } from "../../database/database.ts";
import type { Settings } from "../../kit.ts";
import { recordDropped } from "../../ledger/digests/record-dropped.ts";
import { deleteOldCalls } from "../../providers/live/call-queries.ts";
import { keepLogWithinLimits, type LogLimits } from "../../request-log/drop-old-days.ts";
import { deleteOldSamples } from "../../samples/sample-queries.ts";
import {
  deleteForgotten,
  deleteStaleProcesses,
  dropPartition,
  findOldRecordPartitions,
  waitBriefly,
} from "../queries.ts";
import type { TaskList } from "../task.ts";
import { dropOldMonths, dropOldNotices } from "./drop-old-months.ts";
import { makeComingPartitions, PATIENT } from "./make-partitions.ts";
import { dailyInLagos, hourly, type Schedule } from "./schedules.ts";

const CALL_DAYS_KEPT = 30;
const SAMPLE_DAYS_KEPT = 14;

/** Tasks that maintain the database. Each may run at any time and any number of times. */
export const housekeepingTasks = (
  database: Database,
  settings: Pick<Settings, "monthsKept"> & LogLimits,
): TaskList => ({
  "housekeeping.make_partitions": () => makeComingPartitions(database),
  "housekeeping.drop_old_records": () => dropOldRecords(database),
  "housekeeping.drop_old_months": async () => {
    await dropOldMonths(database, ["events"], settings.monthsKept);
    await dropOldNotices(database, settings.monthsKept);
  },
  "housekeeping.limit_request_log": () => keepLogWithinLimits(database, settings),
  "housekeeping.drop_old_calls": () => dropOldCalls(database),
  "housekeeping.drop_old_samples": () => deleteOldSamples(database, SAMPLE_DAYS_KEPT),
  "housekeeping.forget_processes": async () => {
    await deleteStaleProcesses(database);
  },
});

/** At night in Lagos, when a brief lock of these tables disturbs least. */
export const housekeepingSchedules: readonly Schedule[] = [
  dailyInLagos("housekeeping.make_partitions", 2, 10),
  dailyInLagos("housekeeping.drop_old_records", 2, 40),
  dailyInLagos("housekeeping.drop_old_months", 3, 25),
  hourly("housekeeping.limit_request_log", 35),
  hourly("housekeeping.drop_old_calls", 50),
  hourly("housekeeping.drop_old_samples", 5),
  hourly("housekeeping.forget_processes", 20),
];

/** In batches, so that none holds its locks for long. */
async function dropOldCalls(database: Database): Promise<void> {
  while ((await deleteOldCalls(database, CALL_DAYS_KEPT)) > 0);
}

async function dropOldRecords(database: Database): Promise<void> {
  for (const { name } of await findOldRecordPartitions(database)) {
    await database.transaction(async (tx) => {
      await waitBriefly(tx);
      await recordDropped(tx, name);
      await deleteForgotten(tx, name);
      await dropPartition(tx, name);
    }, PATIENT);
  }
}

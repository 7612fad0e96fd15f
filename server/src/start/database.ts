import path from "node:path";
import type pg from "pg";
import type { Config } from "../config.ts";
import { refuseUnfinishedRestore } from "../kernel/backup/unfinished-restore.ts";
import { startEmbeddedPostgres } from "../kernel/database/embedded/start-embedded.ts";
import { migrate } from "../kernel/database/migrations/migrate.ts";
import { migrateQueue } from "../kernel/jobs/queue/migrate-queue.ts";
import { MONTHS_AHEAD } from "../kernel/jobs/timers/make-partitions.ts";
import { LOG_DAYS_AHEAD } from "../kernel/request-log/drop-old-days.ts";
import { MIGRATIONS } from "./migrations-folder.ts";
import { refuseMarkedRestore } from "./restore-mark.ts";

export interface RunningDatabase {
  readonly url: string;
  readonly directUrl: string;
  stop(): Promise<void>;
}

/** Opens the database of this process: the configured one, or an embedded one in the data folder. */
export async function openDatabase(
  config: Config,
  log: (message: string) => void,
  onGivenUp: (sentence: string) => void,
): Promise<RunningDatabase> {
  if (config.databaseUrl !== undefined) {
    const directUrl = config.databaseDirectUrl ?? config.databaseUrl;
    return { url: config.databaseUrl, directUrl, stop: async () => undefined };
  }
  refuseMarkedRestore(config.dataFolder);
  const server = await startEmbeddedPostgres({
    dataFolder: path.join(config.dataFolder, "postgres"),
    log,
    onGivenUp,
  });
  return { url: server.url, directUrl: server.url, stop: () => server.stop() };
}

/**
 * Migrates the schema to this build, then the job queue's own, and creates today's partitions. Throws a StartupError if
 * a restore has not finished.
 */
export async function migrateDatabase(
  directUrl: string,
  log: (message: string) => void,
  before: (client: pg.Client) => Promise<void> = refuseUnfinishedRestore,
): Promise<void> {
  const extra = async (client: pg.Client) => {
    await migrateQueue(directUrl);
    // If nothing ran for months, this month has no partition, and requests may arrive before the first job has run.
    await client.query("select make_partitions($1)", [MONTHS_AHEAD]);
    await client.query("select make_request_log_days($1)", [LOG_DAYS_AHEAD]);
  };
  await migrate({ url: directUrl, folder: MIGRATIONS, log, before, extra });
}

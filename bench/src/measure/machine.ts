import { cpus, loadavg, release, totalmem, type } from "node:os";
import type { Queryable } from "../../../server/src/kernel/database/database.ts";
import { readServerFacts } from "../setup/queries.ts";

/** Where numbers were measured: without it they say nothing. */
export async function describeMachine(database: Queryable) {
  const postgres = await readServerFacts(database);
  return {
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    system: `${type()} ${release()}`,
    node: process.version,
    postgres: postgres.version,
    fsync: postgres.fsync,
    synchronousCommit: postgres.synchronousCommit,
    fullPageWrites: postgres.fullPageWrites,
    /** Work of others at the start, in processes that want to run: on a busy machine the numbers are too low. */
    loadAverage: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  };
}

export type Machine = Awaited<ReturnType<typeof describeMachine>>;

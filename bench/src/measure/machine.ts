import { cpus, loadavg, release, totalmem, type } from "node:os";
import type { Queryable } from "../../../server/src/kernel/database/database.ts";
import { readServerFacts } from "../setup/queries.ts";

/** The machine of the measurement. Figures mean nothing without it. */
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
    /** The load average at the start. On a busy machine the figures are too low. */
    loadAverage: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  };
}

export type Machine = Awaited<ReturnType<typeof describeMachine>>;

import type { Database } from "../../database/database.ts";
import type { Presence } from "./presence.ts";
import { deleteWorker, lockAbsentWorker, unlockJobs } from "./presence-queries.ts";

/**
 * Gives the jobs of workers that died to the others. A worker is dead when it was absent at two looks, a second apart:
 * one that only lost its connection is back by then.
 */
export class DeadWorkers {
  readonly #database: Database;
  #suspects: ReadonlySet<number> = new Set();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Looks once, and answers how many workers' jobs it gave away. */
  async free(presence: Presence): Promise<number> {
    const absentees = await presence.absentees();
    const dead = absentees.filter(({ id }) => this.#suspects.has(id));
    this.#suspects = new Set(absentees.map(({ id }) => id));
    let freed = 0;
    for (const { id } of dead) if (await freeJobsOf(this.#database, id)) freed += 1;
    return freed;
  }
}

/** Under its lock, so that it cannot come back meanwhile. False if it has, or if somebody else was faster. */
function freeJobsOf(database: Database, id: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    const worker = await lockAbsentWorker(tx, id);
    if (worker === undefined) return false;
    await tx.run(unlockJobs(worker.poolId));
    await tx.run(deleteWorker(worker.id));
    return true;
  });
}

import type { Database } from "../../database/database.ts";
import type { Presence } from "./presence.ts";
import {
  deleteWorker,
  lockAbsentWorker,
  unlockJobs,
  unlockJobsOfUnknown,
} from "./presence-queries.ts";

/** Reading a million jobs twice took some 1.5 s on two busy cores, and other statements may take 3 s. */
const FREE_LATE_WITHIN_MS = 30_000;

/**
 * Gives the jobs of dead workers to the others. A worker is dead if it was absent in two checks, a second apart. A
 * worker that only lost its connection is back by then.
 */
export class DeadWorkers {
  readonly #database: Database;
  #suspects: ReadonlySet<number> = new Set();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Checks once, and returns how many workers' jobs it gave away. */
  async free(presence: Presence): Promise<number> {
    const absentees = await presence.absentees();
    const dead = absentees.filter(({ id }) => this.#suspects.has(id));
    this.#suspects = new Set(absentees.map(({ id }) => id));
    let freed = 0;
    for (const { id } of dead) if (await freeJobsOf(this.#database, id)) freed += 1;
    return freed;
  }

  /**
   * Gives away jobs that dead workers took late, and returns how many workers that were. PostgreSQL completes a request for jobs
   * whose commit waits for a standby, even after the worker has died and its other jobs were given away.
   */
  async freeLate(): Promise<number> {
    const { count } = await this.#database.transaction(unlockJobsOfUnknown, {
      statementMs: FREE_LATE_WITHIN_MS,
    });
    return count;
  }
}

/**
 * Holds the worker's lock, so that it cannot return during this. False if it has returned, or another process was
 * faster.
 */
function freeJobsOf(database: Database, id: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    const worker = await lockAbsentWorker(tx, id);
    if (worker === undefined) return false;
    await tx.run(unlockJobs(worker.poolId));
    await tx.run(deleteWorker(worker.id));
    return true;
  });
}

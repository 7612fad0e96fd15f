import { setTimeout as pause } from "node:timers/promises";
import { present } from "../../assert.ts";
import { sql } from "../../database/sql.ts";
import { Line } from "./presence-connection.ts";
import {
  absentWorkers,
  deleteWorker,
  findWorker,
  insertWorker,
  type KnownWorker,
  lockWorker,
  unlockJobs,
} from "./presence-queries.ts";

/** A lost lock is taken again within this time, or not at all. Others give a worker's jobs away after a second. */
const RECLAIM_WITHIN_MS = 800;
const RECLAIM_EVERY_MS = 50;

/**
 * That a worker process is there: a connection of its own with an advisory lock, which PostgreSQL drops the moment
 * the process dies, however it dies. What the others know it by is a row beside the lock.
 *
 *   announced ──► held ──► reclaiming ──► lost      the line ended, and the lock was not taken again in time,
 *                  ▲  │         │                   or the row is gone: the jobs were given away
 *                  └──┼─────────┘
 *                     └──► left                     the worker goes by itself
 */
export class Presence {
  /** Fulfilled when the lock is gone for good: from then on the jobs that were taken may be somebody else's. */
  readonly lost: Promise<void>;
  readonly #url: string;
  readonly #worker: KnownWorker;
  #line: Line;
  #left = false;
  #giveUp: () => void = () => undefined;

  private constructor(url: string, worker: KnownWorker, line: Line) {
    this.#url = url;
    this.#worker = worker;
    this.#line = line;
    this.lost = new Promise((resolve) => {
      this.#giveUp = resolve;
    });
    this.#hold(line);
  }

  /** The lock comes first: when the row can be seen, it is held. */
  static async announce(url: string, poolId: string): Promise<Presence> {
    const line = await Line.open(url);
    try {
      await line.ask(sql`begin`);
      const [row] = await line.ask<{ id: number }>(insertWorker(poolId));
      const { id } = present(row, "the worker's row");
      await line.ask(lockWorker(id));
      await line.ask(sql`commit`);
      return new Presence(url, { id, poolId }, line);
    } catch (error) {
      line.close();
      throw error;
    }
  }

  /** The name under which this worker takes jobs. */
  get poolId(): string {
    return this.#worker.poolId;
  }

  /** The workers that are not there at this moment. Asked over the same connection, which proves that it lives. */
  async absentees(): Promise<KnownWorker[]> {
    const line = this.#line;
    try {
      return await line.ask<KnownWorker>(absentWorkers(this.#worker.id));
    } catch (error) {
      line.close();
      throw error;
    }
  }

  /** Gives back the jobs that were not finished, and goes. If it fails, the others find out by themselves. */
  async leave(): Promise<void> {
    this.#left = true;
    try {
      await this.#line.ask(unlockJobs(this.#worker.poolId));
      await this.#line.ask(deleteWorker(this.#worker.id));
    } finally {
      this.#line.close();
    }
  }

  #hold(line: Line): void {
    this.#line = line;
    void line.ended.then(() => this.#reclaim());
  }

  async #reclaim(): Promise<void> {
    const deadline = AbortSignal.timeout(RECLAIM_WITHIN_MS);
    while (!this.#left && !deadline.aborted) {
      const outcome = await this.#tryToReclaim();
      if (outcome === "held") return;
      if (outcome === "given away") break;
      await pause(RECLAIM_EVERY_MS);
    }
    this.#giveUp();
  }

  /** Whoever gives a worker's jobs away deletes its row under the lock; so with both, nothing was given away. */
  async #tryToReclaim(): Promise<"held" | "given away" | "unreachable"> {
    const line = await Line.open(this.#url).catch(() => undefined);
    if (line === undefined) return "unreachable";
    try {
      await line.ask(lockWorker(this.#worker.id));
      const rows = await line.ask(findWorker(this.#worker.id));
      if (rows.length === 1 && !this.#left) {
        this.#hold(line);
        return "held";
      }
      line.close();
      return "given away";
    } catch {
      line.close();
      return "unreachable";
    }
  }
}

import { setTimeout as pause } from "node:timers/promises";
import { present } from "../../assert.ts";
import { sql } from "../../database/sql.ts";
import { PresenceConnection } from "./presence-connection.ts";
import {
  absentWorkers,
  deleteWorker,
  findWorker,
  insertWorker,
  type KnownWorker,
  lockWorker,
  unlockJobs,
} from "./presence-queries.ts";

/** A lost lock is retaken within this time or never. Others give a worker's jobs away after a second. */
const RECLAIM_WITHIN_MS = 800;
const RECLAIM_EVERY_MS = 50;

/**
 * The presence of a worker process: a connection with an advisory lock, which PostgreSQL drops as soon as the process
 * dies. Other workers know the process by a row that belongs to the lock.
 *
 *   announced ──► held ──► reclaiming ──► lost      the connection ended, and the lock was not taken again in time,
 *                  ▲  │         │                   or the row is gone: the jobs were given away
 *                  └──┼─────────┘
 *                     └──► left                     the worker stops by itself
 */
export class Presence {
  /** Resolves when the lock is lost permanently: from then on other workers may have the jobs. */
  readonly lost: Promise<void>;
  readonly #url: string;
  readonly #worker: KnownWorker;
  #connection: PresenceConnection;
  #left = false;
  #giveUp: () => void = () => undefined;

  private constructor(url: string, worker: KnownWorker, connection: PresenceConnection) {
    this.#url = url;
    this.#worker = worker;
    this.#connection = connection;
    this.lost = new Promise((resolve) => {
      this.#giveUp = resolve;
    });
    this.#hold(connection);
  }

  /** The lock comes first: a visible row means that the lock is held. */
  static async announce(url: string, poolId: string): Promise<Presence> {
    const connection = await PresenceConnection.open(url);
    try {
      await connection.ask(sql`begin`);
      const [row] = await connection.ask<{ id: number }>(insertWorker(poolId));
      const { id } = present(row, "the worker's row");
      await connection.ask(lockWorker(id));
      await connection.ask(sql`commit`);
      return new Presence(url, { id, poolId }, connection);
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  /** The name under which this worker takes jobs. */
  get poolId(): string {
    return this.#worker.poolId;
  }

  /** The workers that are absent now. The query uses the same connection, which proves that it lives. */
  async absentees(): Promise<KnownWorker[]> {
    const connection = this.#connection;
    try {
      return await connection.ask<KnownWorker>(absentWorkers(this.#worker.id));
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  /** Returns the unfinished jobs and leaves. If it fails, the others detect it by themselves. */
  async leave(): Promise<void> {
    this.#left = true;
    try {
      await this.#connection.ask(unlockJobs(this.#worker.poolId));
      await this.#connection.ask(deleteWorker(this.#worker.id));
    } finally {
      this.#connection.close();
    }
  }

  #hold(connection: PresenceConnection): void {
    this.#connection = connection;
    void connection.ended.then(() => this.#reclaim());
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

  /**
   * The process that gives a worker's jobs away deletes its row under the lock. So if we hold both, nothing was given
   * away.
   */
  async #tryToReclaim(): Promise<"held" | "given away" | "unreachable"> {
    const connection = await PresenceConnection.open(this.#url).catch(() => undefined);
    if (connection === undefined) return "unreachable";
    try {
      await connection.ask(lockWorker(this.#worker.id));
      const rows = await connection.ask(findWorker(this.#worker.id));
      if (rows.length === 1 && !this.#left) {
        this.#hold(connection);
        return "held";
      }
      connection.close();
      return "given away";
    } catch {
      connection.close();
      return "unreachable";
    }
  }
}

import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { WorkerEvents, WorkerPool } from "graphile-worker";
import type pg from "pg";
import { Presence } from "./presence.ts";
import { openConnections, type QueueSettings, startPool } from "./queue.ts";

/** How long connections may take to close. */
const CLOSE_WITHIN_MS = 500;

interface Parts {
  /** Fulfilled with the reason when the queue's pool closes, whoever closes it. */
  readonly broken: Promise<string>;
  readonly presence: Presence;
  readonly pool: WorkerPool;
  readonly connections: pg.Pool;
}

/**
 * The time in which a process takes jobs under one name. It ends when the process stops, when the queue's pool gives
 * up, or when the presence is lost and its jobs may be others' already; the next shift has a new name.
 *
 *   begin ──► works ──► over ──► ended          over: the pool closed, or the presence is lost
 *     │                                         ended: tasks finished or released, name given back
 *     └──► failed: pool and connections closed again
 */
export class Shift {
  /** Fulfilled with the reason when this shift takes no more jobs. */
  readonly over: Promise<string>;
  readonly presence: Presence;
  readonly #pool: WorkerPool;
  readonly #connections: pg.Pool;
  #closing = false;

  private constructor({ broken, presence, pool, connections }: Parts) {
    const lost = presence.lost.then(() => "its lock is lost");
    this.over = Promise.race([broken, lost]);
    this.presence = presence;
    this.#pool = pool;
    this.#connections = connections;
    void broken.then(() => {
      this.#closing = true;
    });
  }

  static async begin(settings: QueueSettings): Promise<Shift> {
    const announced = Promise.withResolvers<void>();
    // Whether anybody waits for it depends on how far the connections get.
    void settle(announced.promise);
    const connections = openConnections(settings, announced.promise);
    const events: WorkerEvents = new EventEmitter();
    const broken = new Promise<string>((resolve) => {
      events.once("pool:gracefulShutdown", ({ message }) => resolve(message));
    });
    const pool = startPool(settings, connections, events);
    // How it ended is known from the event; it may be that nobody else looks at this promise.
    void settle(pool.promise);
    try {
      const presence = await Presence.announce(settings.directUrl, pool.id);
      announced.resolve();
      return new Shift({ broken, presence, pool, connections });
    } catch (error) {
      announced.reject(error);
      await settle(pool.gracefulShutdown());
      await connections.end();
      throw error;
    }
  }

  /** Has idle workers look for jobs now instead of at their next poll. */
  nudge(): void {
    this.#pool.nudge(1);
  }

  /**
   * Takes no more jobs, returns those that nobody has begun, and waits for the others. What still runs when the time
   * is up is released, for another process to run again.
   */
  async end(timeIsUp: Promise<void>): Promise<void> {
    if (!this.#closing) void settle(this.#pool.gracefulShutdown());
    await Promise.race([settle(this.#pool.promise), timeIsUp]);
    await settle(this.presence.leave());
    await Promise.race([
      this.#connections.end(),
      pause(CLOSE_WITHIN_MS, undefined, { ref: false }),
    ]);
  }
}

/** Waits, whatever comes of it. */
async function settle(work: unknown): Promise<void> {
  await Promise.allSettled([work]);
}

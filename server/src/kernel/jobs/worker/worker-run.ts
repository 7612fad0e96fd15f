import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { WorkerEvents, WorkerPool } from "graphile-worker";
import type pg from "pg";
import { openConnections, type QueueSettings, startPool } from "../queue/queue.ts";
import { Presence } from "./presence.ts";
import type { StallDetector } from "./stall-detector.ts";

/** How long the queue and its connections may take to close. */
const CLOSE_WITHIN_MS = 500;

interface Parts {
  /** Resolves with the reason when the queue's pool closes, whatever closed it. */
  readonly broken: Promise<string>;
  /** Resolves with the reason when a request for jobs failed. */
  readonly lookFailed: Promise<string>;
  readonly presence: Presence;
  readonly pool: WorkerPool;
  readonly connections: pg.Pool;
}

/**
 * The time in which a process takes jobs under one name. It ends when the process stops, when the queue's pool closes, when
 * a request for jobs failed, or when the presence is lost, because other workers may then have its jobs. The next run has a
 * new name.
 *
 *   begin ──► works ──► over ──► ended          over: the pool closed, a request failed, or the presence is lost
 *     │                                         ended: tasks finished or released, name released
 *     └──► failed: pool and connections closed again
 */
export class WorkerRun {
  /** Resolves with the reason when this run takes no more jobs. */
  readonly over: Promise<string>;
  readonly presence: Presence;
  readonly #pool: WorkerPool;
  readonly #connections: pg.Pool;
  readonly #stalled = Promise.withResolvers<string>();
  #closing = false;

  private constructor({ broken, lookFailed, presence, pool, connections }: Parts) {
    const lost = presence.lost.then(() => "its lock is lost");
    this.over = Promise.race([broken, lookFailed, lost, this.#stalled.promise]);
    this.presence = presence;
    this.#pool = pool;
    this.#connections = connections;
    void broken.then(() => {
      this.#closing = true;
    });
  }

  static async begin(settings: QueueSettings, stalls: StallDetector): Promise<WorkerRun> {
    const announced = Promise.withResolvers<void>();
    // The connections may fail before any of them waits for it.
    void settle(announced.promise);
    const connections = openConnections(settings, announced.promise);
    const events: WorkerEvents = new EventEmitter();
    const broken = new Promise<string>((resolve) => {
      events.once("pool:gracefulShutdown", ({ message }) => resolve(message));
    });
    const { promise: lookFailed, resolve } = Promise.withResolvers<string>();
    // It may have taken jobs whose answer never arrived. Only a run with another name gets them, after this one has ended.
    const onFailedLook = () => resolve("its request for jobs failed");
    const pool = startPool(settings, { connections, events, stalls, onFailedLook });
    // The event has said how it ended; this promise may have no other listener.
    void settle(pool.promise);
    try {
      const presence = await Presence.announce(settings.directUrl, pool.id);
      announced.resolve();
      return new WorkerRun({ broken, lookFailed, presence, pool, connections });
    } catch (error) {
      // Without the server's code: the queue retries some codes a hundred times, for hours, against this same promise.
      announced.reject(new Error("the worker could not begin"));
      await settleInTime(pool.gracefulShutdown());
      await settleInTime(connections.end());
      throw error;
    }
  }

  /** Ends a run whose queue no longer looks for jobs. */
  giveUp(reason: string): void {
    this.#stalled.resolve(reason);
  }

  /** Makes idle workers look for jobs now, not at their next poll. */
  nudge(): void {
    this.#pool.nudge(1);
  }

  /**
   * Takes no more jobs, returns those that no task has begun, and waits for the others. When the time is up it releases
   * running jobs, for another process to run again.
   */
  async end(timeIsUp: Promise<void>): Promise<void> {
    if (!this.#closing) void settle(this.#pool.gracefulShutdown());
    await Promise.race([settle(this.#pool.promise), timeIsUp]);
    await settle(this.presence.leave());
    await settleInTime(this.#connections.end());
  }
}

/** Waits a short time for work that may hang. */
async function settleInTime(work: unknown): Promise<void> {
  await Promise.race([settle(work), pause(CLOSE_WITHIN_MS, undefined, { ref: false })]);
}

/** Waits, and ignores a failure. */
async function settle(work: unknown): Promise<void> {
  await Promise.allSettled([work]);
}

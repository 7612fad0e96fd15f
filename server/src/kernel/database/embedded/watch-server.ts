import { setTimeout as pause } from "node:timers/promises";
import type { Keeper } from "./join-server.ts";
import { findPostmaster, type Postmaster } from "./postmaster.ts";

/** A server that we have joined. */
export interface Entered {
  readonly postmaster: Postmaster;
  readonly keeper: Keeper;
  /** True if it was already running. */
  readonly adopted: boolean;
}

export interface GuardSettings {
  readonly dataFolder: string;
  /** Finds the server again, or starts it in the same place. */
  revive(port: number): Promise<Entered>;
  log(message: string): void;
  onGivenUp(sentence: string): void;
}

/** A server that ends this often in this time will end again. */
const ENDS_MAX = 5;
const ENDS_WITHIN_MS = 10 * 60_000;

/** The remains of a killed server prevent the next start for a moment. */
const TRY_FOR_MS = 30_000;
const TRY_EVERY_MS = 250;

/**
 * Watches a server that we use. If it ends unexpectedly, it is restarted on the same port, where all connections look
 * for it. Several processes may notice at once: one starts it, the others find it.
 */
export class Guard {
  readonly #settings: GuardSettings;
  readonly #endsMs: number[] = [];
  #entered: Entered;
  #leaving = false;
  #reviving: Promise<void> = Promise.resolve();

  constructor(entered: Entered, settings: GuardSettings) {
    this.#settings = settings;
    this.#entered = entered;
    this.#watch(entered);
  }

  get entered(): Entered {
    return this.#entered;
  }

  /** Call it before the server may end. Resolves when no restart is in progress. */
  async leave(): Promise<void> {
    this.#leaving = true;
    await this.#reviving;
  }

  #watch(entered: Entered): void {
    this.#entered = entered;
    void entered.keeper.ended.then(() => {
      if (!this.#leaving) this.#reviving = this.#revive();
    });
  }

  async #revive(): Promise<void> {
    const { dataFolder, log, onGivenUp } = this.#settings;
    const { pid, port } = this.#entered.postmaster;
    const hasEnded = (await findPostmaster(dataFolder))?.pid !== pid;
    if (hasEnded && this.#endsTooOften()) {
      onGivenUp(`PostgreSQL in ${dataFolder} ends repeatedly; read server.log there.`);
      return;
    }
    if (hasEnded) log(`PostgreSQL (process ${pid}) has ended, and is started again.`);
    const outcome = await this.#untilRevived(port);
    if (this.#leaving) return;
    if (typeof outcome === "string") {
      onGivenUp(`PostgreSQL in ${dataFolder} has ended and does not start again: ${outcome}`);
      return;
    }
    if (hasEnded) log(`PostgreSQL runs again (process ${outcome.postmaster.pid}).`);
    this.#watch(outcome);
  }

  /** The server, or the reason why it is not available. */
  async #untilRevived(port: number): Promise<Entered | string> {
    const deadlineMs = performance.now() + TRY_FOR_MS;
    for (;;) {
      const outcome = await this.#settings.revive(port).catch((error: Error) => error);
      if (!(outcome instanceof Error)) {
        if (outcome.postmaster.port === port) return outcome;
        await outcome.keeper.close();
        return `another process started it on port ${outcome.postmaster.port} instead of ${port}.`;
      }
      if (this.#leaving || performance.now() > deadlineMs) return outcome.message;
      await pause(TRY_EVERY_MS);
    }
  }

  #endsTooOften(): boolean {
    const nowMs = performance.now();
    this.#endsMs.push(nowMs);
    return this.#endsMs.filter((endMs) => nowMs - endMs < ENDS_WITHIN_MS).length > ENDS_MAX;
  }
}

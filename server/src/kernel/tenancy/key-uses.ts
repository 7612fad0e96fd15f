import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import type { KeyedAccess } from "./access.ts";
import { insertKeyUses, type KeyUse } from "./queries.ts";

const FLUSH_MS = 60_000;
const KEYS_MAX = 10_000;

/**
 * Records when and from where each key was last used, at most once a minute for each key and process. It is information
 * for the operator: a crash loses up to a minute of it.
 */
export class KeyUses {
  readonly #database: Database;
  readonly #onError: (error: unknown) => void;
  readonly #uses = new Map<bigint, KeyUse>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(database: Database, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  /** Writes once a minute until it is stopped. */
  static start({ database, log }: { database: Database; log: Logger }): KeyUses {
    const uses = new KeyUses(database, (error) =>
      log.warn({ err: error }, "the last uses of API keys could not be written"),
    );
    uses.#timer = setInterval(() => void uses.flush(), FLUSH_MS);
    uses.#timer.unref();
    return uses;
  }

  note({ apiKeyId, environmentId }: KeyedAccess, address: string, usedAt: Date): void {
    if (this.#uses.size >= KEYS_MAX && !this.#uses.has(apiKeyId)) return;
    this.#uses.set(apiKeyId, { environmentId, apiKeyId, address, usedAt });
  }

  /** Writes the uses since the last write. A use that cannot be written is kept for the next time. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #write(): Promise<void> {
    const uses = [...this.#uses.values()];
    if (uses.length === 0) return;
    this.#uses.clear();
    try {
      await insertKeyUses(this.#database, uses);
    } catch (error) {
      for (const use of uses) if (!this.#uses.has(use.apiKeyId)) this.#uses.set(use.apiKeyId, use);
      this.#onError(error);
    }
  }
}

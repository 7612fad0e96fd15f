import type { Queryable } from "../database/database.ts";
import { readKeyHashes } from "./queries.ts";

/** A key's row may be committed this long after its creation time. */
const COMMITS_WITHIN_SECONDS = 60;

/**
 * This many bytes of a keyed hash distinguish keys. An unknown key that shares them with a real one costs one query.
 */
const PREFIX_BYTES = 6;

/**
 * Knows the hashes of all keys that were ever made, so that the lookup of a real key never waits behind invented ones.
 * It does not say whether a key is valid: that is looked up.
 */
export class KeyDirectory {
  readonly #database: Queryable;
  readonly #nowMs: () => number;
  readonly #prefixes = new Set<number>();
  #readMs: number | undefined;

  constructor(database: Queryable, nowMs: () => number) {
    this.#database = database;
    this.#nowMs = nowMs;
  }

  has(hash: Buffer): boolean {
    return this.#prefixes.has(prefixOf(hash));
  }

  /** Reads all keys the first time, and later those that were made since. */
  async refresh(): Promise<void> {
    const nowMs = this.#nowMs();
    const passedMs = this.#readMs === undefined ? undefined : nowMs - this.#readMs;
    const since = passedMs === undefined ? undefined : passedMs / 1_000 + COMMITS_WITHIN_SECONDS;
    for (const { hash } of await readKeyHashes(this.#database, since))
      this.#prefixes.add(prefixOf(hash));
    this.#readMs = nowMs;
  }
}

const prefixOf = (hash: Buffer): number => hash.readUIntBE(0, PREFIX_BYTES);

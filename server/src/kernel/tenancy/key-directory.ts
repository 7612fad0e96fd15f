import type { Queryable } from "../database/database.ts";
import { readKeyHashes } from "./queries.ts";

/** A key's row may be committed this long after the time that stands in it. */
const COMMITS_WITHIN_SECONDS = 60;

/** So many bytes of a keyed hash tell keys apart. A stranger who shares them with a key costs one query. */
const PREFIX_BYTES = 6;

/**
 * Knows which hashes belong to a key that was ever made, so that the look-up of a real key never waits behind those of
 * invented ones. It does not say that a key still counts: that is looked up.
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

import type { Account } from "../accounts.ts";

/** Tells whether another process moves money in the accounts that our last groups moved money in. */
export class Neighbours {
  /** How many entries each account had when we last moved money in it, for the last two groups. */
  #left: ReadonlyMap<bigint, bigint> = new Map();
  #leftBefore: ReadonlyMap<bigint, bigint> = new Map();

  /** Whether one of these has other entries than when we left it. */
  haveMoved(accounts: readonly Account[]): boolean {
    return accounts.some(({ id, entrySeq }) => {
      const left = this.#left.get(id) ?? this.#leftBefore.get(id);
      return left !== undefined && left !== entrySeq;
    });
  }

  /** Takes note of the accounts that a group of ours has changed. */
  leave(accounts: Iterable<Account>): void {
    this.#leftBefore = this.#left;
    this.#left = new Map([...accounts].map(({ id, entrySeq }) => [id, entrySeq]));
  }
}

import type { Account } from "../accounts.ts";

/** Detects whether another process moves money in the accounts that this process's last groups changed. */
export class SharedAccounts {
  /** The number of entries of each account when our last group, and the group before it, changed the account. */
  #last: ReadonlyMap<bigint, bigint> = new Map();
  #secondLast: ReadonlyMap<bigint, bigint> = new Map();

  /** Whether one of the accounts has entries that this process has not written. */
  haveChanged(accounts: readonly Account[]): boolean {
    return accounts.some(({ id, entrySeq }) => {
      const known = this.#last.get(id) ?? this.#secondLast.get(id);
      return known !== undefined && known !== entrySeq;
    });
  }

  /** Remembers the accounts that a group of this process has changed. */
  remember(accounts: Iterable<Account>): void {
    this.#secondLast = this.#last;
    this.#last = new Map([...accounts].map(({ id, entrySeq }) => [id, entrySeq]));
  }
}

import { assert } from "../assert.ts";
import type { Currency, Minor } from "../money.ts";
import type { OpenAccountName, PURPOSE_ACCOUNTS } from "./chart.ts";

export type Bucket = "available" | "held" | "pending";

/** A checked account as a group reads it under the account's lock. */
export interface Account {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly kind: string;
  readonly currency: Currency;
  readonly available: Minor;
  readonly held: Minor;
  readonly pending: Minor;
  /** The number of its entries. The next entry gets the next number. */
  readonly entrySeq: bigint;
  /** The place of its row in the table, which the lock keeps unchanged; null for an account opened in this group. */
  readonly rowAt: string | null;
}

/** Accounts in memory, by id: all ids come from one sequence. The environment of an account is checked too. */
export class Accounts {
  readonly #byId = new Map<bigint, Account>();

  get(environmentId: bigint, id: bigint): Account | undefined {
    const account = this.#byId.get(id);
    return account?.environmentId === environmentId ? account : undefined;
  }

  set(account: Account): void {
    const before = this.#byId.get(account.id);
    assert(
      before === undefined || before.environmentId === account.environmentId,
      "an account id belongs to one environment",
    );
    this.#byId.set(account.id, account);
  }

  values(): Iterable<Account> {
    return this.#byId.values();
  }
}

/** One end of a posting: a bucket of a checked account, or an open account of the same environment. */
export type Place =
  | { readonly accountId: bigint; readonly bucket: Bucket }
  | { readonly open: OpenAccountName; readonly currency: Currency };

export const available = (accountId: bigint): Place => ({ accountId, bucket: "available" });
export const held = (accountId: bigint): Place => ({ accountId, bucket: "held" });
export const pending = (accountId: bigint): Place => ({ accountId, bucket: "pending" });
export const open = (name: OpenAccountName, currency: Currency): Place => ({
  open: name,
  currency,
});

/** Returns the sum of all buckets of an account. */
export function total(account: Pick<Account, Bucket>): Minor {
  return account.available + account.held + account.pending;
}

export type Purpose = (typeof PURPOSE_ACCOUNTS)[number][0];

export interface Posting {
  readonly from: Place;
  readonly to: Place;
  readonly amount: Minor;
  /** What this posting is for, if that differs from the transaction as a whole. */
  readonly purpose?: Purpose;
}

export interface NewTransaction {
  readonly kind: string;
  readonly narrative: string;
  readonly postings: readonly Posting[];
  /** The id of its record. Both halves of a move between two environments have the same one. */
  readonly linkId?: bigint;
}

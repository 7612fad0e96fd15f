import { assert } from "../assert.ts";
import type { Currency, Minor } from "../money.ts";
import type { OpenAccountName, PURPOSE_ACCOUNTS } from "./chart.ts";

export type Bucket = "available" | "held" | "pending";

/** A checked account as a group sees it while it holds the account's lock. */
export interface Account {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly kind: string;
  readonly currency: Currency;
  readonly available: Minor;
  readonly held: Minor;
  readonly pending: Minor;
  /** How many entries the account has: the next one's number is one more. */
  readonly entrySeq: bigint;
  /** Where its row is in the table, which nobody changes while it is locked; null for one that is opened in this group. */
  readonly rowAt: string | null;
}

/** Accounts in memory. Their ids come from one sequence, so the id alone leads to one; whose it is is checked. */
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
      "an account's id is that of one account",
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

/** Everything the account holds, in whatever bucket. */
export function total(account: Pick<Account, Bucket>): Minor {
  return account.available + account.held + account.pending;
}

export type Purpose = (typeof PURPOSE_ACCOUNTS)[number][0];

export interface Posting {
  readonly from: Place;
  readonly to: Place;
  readonly amount: Minor;
  /** What this part of the transaction is for, where that is not what the transaction as a whole is for. */
  readonly purpose?: Purpose;
}

export interface NewTransaction {
  readonly kind: string;
  readonly narrative: string;
  readonly postings: readonly Posting[];
  /** The record that it belongs to; the same for both halves of a move between two environments. */
  readonly linkId?: bigint;
}

import { present } from "../../../kernel/assert.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { Found, FoundRows, Needs } from "../../../kernel/ledger/records.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { Transaction } from "../../platform/transactions/index.ts";
import type { Arrival } from "../settlement/index.ts";
import type { VirtualAccount } from "../virtual-accounts/index.ts";

/** Where money went that came in. */
export interface Taken {
  /** The ledger account that has it. */
  readonly accountId: bigint;
  /** What it has got. */
  readonly net: Minor;
  readonly customerId?: bigint;
}

/**
 * Whose the money is that comes to accounts of some kinds. All else, from the notice to the transaction, is the same
 * whoever owns the account.
 */
export interface AccountOwner {
  readonly kinds: readonly VirtualAccount["kind"][];
  /** What the fee is the price of, and which service the transaction belongs to. */
  readonly price: "collection" | "wallet-credit";
  readonly service: Transaction["service"];
  /** The rows that it decides by; one of them leads to its ledger account, which is locked with it. */
  needs(account: VirtualAccount, database: Queryable): Promise<Needs>;
  /** Takes in what arrives. Nothing that has arrived is refused. */
  take(books: Books, arrival: Arriving, found: FoundRows): Taken;
  /** Tells the merchant, and the operator where there is something to look at. */
  announce(books: Books, credit: AnnouncedCredit, found: FoundRows): void;
}

interface TypedOwner<N extends Needs> extends Omit<AccountOwner, "needs" | "take" | "announce"> {
  needs(account: VirtualAccount, database: Queryable): Promise<N>;
  take(books: Books, arrival: Arriving, found: Found<N>): Taken;
  announce(books: Books, credit: AnnouncedCredit, found: Found<N>): void;
}

/** Defines an owner whose `take` and `announce` get the rows that `needs` names, each by its name and with its type. */
export function accountOwner<N extends Needs>(owner: TypedOwner<N>): AccountOwner {
  // Every operation that calls them has named the same needs.
  return owner as unknown as AccountOwner;
}

/** What arrives, with the id that its transaction will have. */
export type Arriving = Omit<Arrival, "accountId"> & { readonly linkId: bigint };

/** A credit that was taken in. */
export interface AnnouncedCredit {
  readonly transaction: Transaction;
  /** What it was paid to, as it was when it came. */
  readonly account: VirtualAccount;
}

/** What takes credits in, with every owner there is. */
export interface Desk {
  readonly kit: Kit;
  ownerOf(account: VirtualAccount): AccountOwner;
}

export function deskOf(kit: Kit, owners: readonly AccountOwner[]): Desk {
  const byKind = new Map(owners.flatMap((owner) => owner.kinds.map((kind) => [kind, owner])));
  return { kit, ownerOf: ({ kind }) => present(byKind.get(kind), `the owner of ${kind} accounts`) };
}

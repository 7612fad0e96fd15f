import { present } from "../../../kernel/assert.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { Found, FoundRows, Needs } from "../../../kernel/ledger/records.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { Transaction } from "../../platform/transactions/index.ts";
import type { Arrival } from "../settlement/index.ts";
import type { VirtualAccount } from "../virtual-accounts/index.ts";

/** The account that was credited. */
export interface Taken {
  /** The ledger account that was credited. */
  readonly accountId: bigint;
  /** The amount less the fee. */
  readonly net: Minor;
  readonly customerId?: bigint;
  /** Null: the money is available at once, or withheld. */
  readonly settlesAt: Date | null;
}

/**
 * The owner of credits to accounts of some kinds. All other steps, from the notice to the transaction, are the same
 * for every owner.
 */
export interface AccountOwner {
  readonly kinds: readonly VirtualAccount["kind"][];
  /** The price of the fee, and the service of the transaction. */
  readonly price: "collection" | "wallet-credit";
  readonly service: Transaction["service"];
  /** The rows that the owner decides upon. One of them leads to its ledger account, which is locked with it. */
  needs(account: VirtualAccount, database: Queryable): Promise<Needs>;
  /** Credits the owner. Never refuses: the money has arrived. */
  take(books: Books, arrival: Arriving, found: FoundRows): Taken;
  /** Publishes the merchant's event, and raises an alert if the operator must look. */
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

/** A credit that arrives, with the id of its transaction. */
export type Arriving = Omit<Arrival, "accountId"> & { readonly linkId: bigint };

/** A credit that was posted. */
export interface AnnouncedCredit {
  readonly transaction: Transaction;
  /** The virtual account, as it was before the credit. */
  readonly account: VirtualAccount;
}

/** What handling a credit uses, with every owner. */
export interface Desk {
  readonly kit: Kit;
  ownerOf(account: VirtualAccount): AccountOwner;
}

export function deskOf(kit: Kit, owners: readonly AccountOwner[]): Desk {
  const byKind = new Map(owners.flatMap((owner) => owner.kinds.map((kind) => [kind, owner])));
  return { kit, ownerOf: ({ kind }) => present(byKind.get(kind), `the owner of ${kind} accounts`) };
}

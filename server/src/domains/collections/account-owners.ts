import { present } from "../../kernel/assert.ts";
import type { Kit } from "../../kernel/kit.ts";
import type { Books } from "../../kernel/ledger/books.ts";
import type { Need } from "../../kernel/ledger/records.ts";
import type { Transaction } from "../transactions/index.ts";
import type { VirtualAccount } from "../virtual-accounts/index.ts";

/** What leads to the ledger account that is credited. */
export interface Payee {
  readonly accountId: bigint;
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
  /** The row that leads to the owner's ledger account, which is locked with it. */
  payeeOf(account: VirtualAccount): Need<Payee>;
  /** Tells the merchant. */
  announce(books: Books, transaction: Transaction): void;
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

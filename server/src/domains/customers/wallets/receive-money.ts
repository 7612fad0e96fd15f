import { present } from "../../../kernel/assert.ts";
import { available } from "../../../kernel/ledger/accounts.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { Found } from "../../../kernel/ledger/records.ts";
import type { Currency } from "../../../kernel/money.ts";
import { type Customer, customerById } from "../customers/index.ts";
import { countingWalletOf, type Wallet, walletById, walletOf, wallets } from "./queries.ts";
import { WALLET_TRANSFER } from "./statement-rows.ts";
import { takeUse } from "./take-use.ts";

/**
 * Money that cannot be refused may come to a wallet that was closed since. The customer's open wallet of that currency
 * receives it. Where the customer has none, the closed wallet is open again, and frozen.
 */
export interface Receivers {
  /** The wallet that the money was sent to. */
  readonly addressed: Wallet;
  /** The customer's open wallet of that currency. It is the addressed one unless that is closed. */
  readonly open: Wallet | undefined;
  /** The wallet that has the day's payouts. */
  readonly counting: Wallet | undefined;
  readonly customer: Customer;
}

export const receiverNeeds = (walletId: bigint, customerId: bigint, currency: Currency) => ({
  addressed: walletById(walletId),
  open: walletOf(customerId, currency),
  counting: countingWalletOf(customerId, currency),
  customer: customerById(customerId),
});

export function receiversIn(found: Found<ReturnType<typeof receiverNeeds>>): Receivers {
  const { addressed, open, counting, customer } = found;
  return {
    addressed: present(addressed, "the wallet that is paid"),
    open,
    counting,
    customer: present(customer, "the customer of a wallet"),
  };
}

/** The wallet that receives the money. A closed wallet is open again after this, with its customer's current tier. */
export function receive(books: Books, { addressed, open, counting, customer }: Receivers): Wallet {
  if (addressed.status !== "Closed") return addressed;
  if (open !== undefined) return open;
  const use = counting?.id === addressed.id ? {} : takeUse(books, counting);
  const { verified } = customer;
  const opened = { status: "Frozen", verified, updatedAt: books.now } as const;
  return books.update(wallets, addressed, { ...opened, ...use });
}

/** Moves what came back to a closed wallet on to the wallet that receives it. */
export function forward(books: Books, from: Wallet, to: Wallet, narrative: string): void {
  if (from.id === to.id) return;
  const amount = books.account(from.id).available;
  const postings = [{ from: available(from.id), to: available(to.id), amount }];
  books.post({ kind: WALLET_TRANSFER, narrative, postings });
}

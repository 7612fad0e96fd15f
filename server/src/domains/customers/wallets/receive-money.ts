import { present } from "../../../kernel/assert.ts";
import { available } from "../../../kernel/ledger/accounts.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { Found } from "../../../kernel/ledger/records.ts";
import type { Currency } from "../../../kernel/money.ts";
import { type Customer, customerById } from "../customers/index.ts";
import { moveDailyUsage } from "./move-daily-usage.ts";
import { countingWalletOf, type Wallet, walletById, walletOf, wallets } from "./queries.ts";
import { WALLET_TRANSFER } from "./statement-rows.ts";

/**
 * The wallets that may receive money that cannot be refused. If the addressed wallet was closed, the customer's open
 * wallet of that currency receives it. Without an open wallet, the closed one is reopened as frozen.
 */
export interface Receivers {
  /** The wallet that the money was sent to. */
  readonly addressed: Wallet;
  /** The customer's open wallet of that currency. It is the addressed wallet unless that one is closed. */
  readonly open: Wallet | undefined;
  /** The wallet that keeps the day's usage. */
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
    addressed: present(addressed, "the receiving wallet"),
    open,
    counting,
    customer: present(customer, "the customer of a wallet"),
  };
}

/**
 * Returns the wallet that receives the money. It may reopen the closed wallet as frozen, with the customer's current
 * categories.
 */
export function receive(books: Books, { addressed, open, counting, customer }: Receivers): Wallet {
  if (addressed.status !== "Closed") return addressed;
  if (open !== undefined) return open;
  const use = counting?.id === addressed.id ? {} : moveDailyUsage(books, counting);
  const { verified } = customer;
  const opened = { status: "Frozen", verified, updatedAt: books.now } as const;
  return books.update(wallets, addressed, { ...opened, ...use });
}

/** Moves money that was returned to a closed wallet to the receiving wallet. */
export function forward(books: Books, from: Wallet, to: Wallet, narrative: string): void {
  if (from.id === to.id) return;
  const amount = books.account(from.id).available;
  const postings = [{ from: available(from.id), to: available(to.id), amount }];
  books.post({ kind: WALLET_TRANSFER, narrative, postings });
}

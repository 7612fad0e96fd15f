import type { Books } from "../../../kernel/ledger/books.ts";
import { type Wallet, wallets } from "./queries.ts";
import type { Use } from "./rules.ts";

const UNUSED: Use = { usedOn: null, usedToday: 0n };

/**
 * Takes the day's payouts out of the closed wallet that has them. The wallet that opens has them next, so the daily limit
 * is the customer's and not the wallet's.
 */
export function takeUse(books: Books, counting: Wallet | undefined): Use {
  if (counting === undefined) return UNUSED;
  books.update(wallets, counting, UNUSED);
  const { usedOn, usedToday } = counting;
  return { usedOn, usedToday };
}

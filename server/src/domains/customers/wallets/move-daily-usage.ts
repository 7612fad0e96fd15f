import type { Books } from "../../../kernel/ledger/books.ts";
import type { DailyUsage } from "./payout-limits.ts";
import { type Wallet, wallets } from "./queries.ts";

const NO_USAGE: DailyUsage = { usedOn: null, usedToday: 0n };

/**
 * Takes the day's usage from the closed wallet and returns it for the wallet that opens. So a new wallet does not
 * give the customer a new daily limit.
 */
export function moveDailyUsage(books: Books, counting: Wallet | undefined): DailyUsage {
  if (counting === undefined) return NO_USAGE;
  books.update(wallets, counting, NO_USAGE);
  const { usedOn, usedToday } = counting;
  return { usedOn, usedToday };
}

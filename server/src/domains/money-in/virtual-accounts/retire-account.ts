import type { Books } from "../../../kernel/ledger/books.ts";
import { type VirtualAccount, virtualAccounts } from "./queries.ts";

/** Gives an account up, for good. What still comes to its number is taken in all the same. */
export function retireAccount(books: Books, account: VirtualAccount): void {
  books.update(virtualAccounts, account, { status: "retired" });
}

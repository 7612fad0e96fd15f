import type { Books } from "../../../kernel/ledger/books.ts";
import { type VirtualAccount, virtualAccounts } from "./queries.ts";

/** Retires an account permanently. Later credits to its number are still credited. */
export function retireAccount(books: Books, account: VirtualAccount): void {
  books.update(virtualAccounts, account, { status: "retired" });
}

import type { Database } from "../../../kernel/database/database.ts";
import {
  type AmountRange,
  hasAmounts,
  type ListedPage,
  listPage,
  searchPage,
} from "../../../kernel/lists.ts";
import { parseReference } from "../../../kernel/references.ts";
import { readReference } from "../../platform/transactions/index.ts";
import { readWalletId } from "./present-wallet.ts";
import {
  countEntries,
  type EntryFilter,
  type EntryRange,
  type EntryText,
  readEntries,
  readEntriesBySeq,
  searchEntries,
} from "./statement-queries.ts";
import type { WalletEntry } from "./statement-rows.ts";

export interface EntriesAsked extends AmountRange {
  /** A whole reference, or a part of the narrative. */
  readonly search: string | null;
}

/** Returns one page of the entries of a range, newest first. A text or an amount is searched in the newest 10,000. */
export async function findEntries(
  database: Database,
  range: EntryRange,
  asked: EntriesAsked,
  page: { size: number; offset: number },
): Promise<ListedPage<WalletEntry>> {
  if (asked.search !== null || hasAmounts(asked)) {
    const found = await searchEntries(database.ordered, range, filterOf(asked));
    return await searchPage(page, found, async (seqs) => {
      const entries = await readEntriesBySeq(database, range, seqs);
      return entries.map((entry) => ({ ...entry, id: entry.seq }));
    });
  }
  return await listPage(page, {
    read: (part) => readEntries(database.ordered, range, part),
    count: (most) => countEntries(database.ordered, range, most),
  });
}

const filterOf = ({ search, least, most }: EntriesAsked): EntryFilter => ({
  text: search === null ? null : textOf(search),
  least,
  most,
});

const textOf = (search: string): EntryText => ({
  part: search,
  transactionId: parseReference("ltx", search) ?? null,
  linkId: readReference(search) ?? null,
  counterpartyId: readWalletId(search) ?? null,
});

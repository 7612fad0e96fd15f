import type { Database } from "../../../kernel/database/database.ts";
import { type ListedPage, readList, type SearchedList } from "../../../kernel/lists.ts";
import {
  type CardFilter,
  countMatching,
  readByIds,
  readPage,
  searchCards,
} from "./list-queries.ts";
import { presentCard, type ShownCard } from "./present-card.ts";
import type { HeldCard } from "./queries.ts";

const LIST: SearchedList<CardFilter, HeldCard> = {
  readPage,
  countMatching,
  readByIds,
  search: (at, filter) =>
    filter.search === null ? undefined : searchCards(at, filter, filter.search),
};

/** Returns one page of all cards of an environment, newest first, with their balances. Failed ones are included. */
export async function listAllCards(
  database: Database,
  filter: CardFilter,
  page: { size: number; offset: number },
): Promise<ListedPage<ShownCard>> {
  const listed = await readList(database, LIST, filter, page);
  return { ...listed, rows: listed.rows.map((card) => presentCard(card, card)) };
}

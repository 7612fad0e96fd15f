import type { Database } from "../../../kernel/database/database.ts";
import { type ListedPage, readList, type SearchedList } from "../../../kernel/lists.ts";
import { readEnvironmentTime } from "../../../kernel/tenancy/environment-time.ts";
import { readNames } from "../../customers/customers/index.ts";
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

/** A card in the list of all cardholders. Null: the holder has no name. */
export type ListedCard = ShownCard & { readonly customerName: string | null };

/** Returns one page of all cards of an environment, newest first, with balances and holders. Failed ones are included. */
export async function listAllCards(
  database: Database,
  filter: CardFilter,
  page: { size: number; offset: number },
): Promise<ListedPage<ListedCard>> {
  const listed = await readList(database, LIST, filter, page);
  const { environmentId } = filter;
  const holders = listed.rows.map(({ customerId }) => customerId);
  const [now, names] = await Promise.all([
    readEnvironmentTime(database, environmentId),
    readNames(database, environmentId, holders),
  ]);
  const rows = listed.rows.map((card) => ({
    ...presentCard(card, card, now),
    customerName: names.get(card.customerId) ?? null,
  }));
  return { ...listed, rows };
}

import type { Database } from "../../../kernel/database/database.ts";
import {
  type AmountRange,
  type DateRange,
  hasAmounts,
  type ListedPage,
  readList,
  type SearchedList,
} from "../../../kernel/lists.ts";
import { findCard, readLastFours } from "../cards/index.ts";
import { isLastFour, listDeclines } from "../statements/index.ts";
import {
  type AuthorizationFilter,
  countMatching,
  type ListedAuthorization,
  readByIds,
  readExact,
  readPage,
  searchAmounts,
  searchByLastFour,
} from "./list-queries.ts";
import { type Purchase, presentAuthorization, presentDecline } from "./present-authorization.ts";
import type { ListedStatus } from "./rules.ts";

export interface AuthorizationsAsked extends DateRange, AmountRange {
  readonly environmentId: bigint;
  readonly cardReference: string | undefined;
  readonly status: ListedStatus | null;
  readonly search: string | null;
}

const LIST: SearchedList<AuthorizationFilter, ListedAuthorization, string> = {
  readPage,
  countMatching,
  readByIds,
  search(at, filter) {
    if (filter.search !== null && isLastFour(filter.search))
      return searchByLastFour(at, filter, filter.search);
    if (filter.search !== null) return readExact(at, filter, filter.search);
    return hasAmounts(filter) ? searchAmounts(at, filter) : undefined;
  },
};

/**
 * Returns one page of the approved authorisations of all cards, or of their declined purchases, newest first. Throws for
 * an unknown card.
 */
export async function listAuthorizations(
  database: Database,
  { cardReference, status, ...asked }: AuthorizationsAsked,
  page: { size: number; offset: number },
): Promise<ListedPage<ListedPurchase>> {
  const listed = await listPurchases(database, { cardReference, status, ...asked }, page);
  const ids = listed.rows.map(({ cardId }) => cardId);
  const lastFours = await readLastFours(database, asked.environmentId, ids);
  const rows = listed.rows.map(({ cardId, ...row }) => ({
    ...row,
    lastFour: lastFours.get(cardId) ?? null,
  }));
  return { ...listed, rows };
}

/** A purchase, with the last four digits of its card. */
type ListedPurchase = Omit<Purchase, "cardId"> & { readonly lastFour: string | null };

async function listPurchases(
  database: Database,
  { cardReference, status, ...asked }: AuthorizationsAsked,
  page: { size: number; offset: number },
): Promise<ListedPage<Purchase>> {
  const filter = { ...asked, cardId: await readCard(database, asked.environmentId, cardReference) };
  if (status === "Declined") {
    const declined = await listDeclines(database, filter, page);
    return { ...declined, rows: declined.rows.map(presentDecline) };
  }
  const listed = await readList(database, LIST, { ...filter, status }, page);
  return { ...listed, rows: listed.rows.map(presentAuthorization) };
}

async function readCard(
  database: Database,
  environmentId: bigint,
  reference: string | undefined,
): Promise<bigint | null> {
  if (reference === undefined) return null;
  const card = await findCard(database, environmentId, reference, "cardReference");
  return card.id;
}

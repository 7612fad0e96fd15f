import type { Database } from "../../../kernel/database/database.ts";
import type { DateRange, ListedPage } from "../../../kernel/lists.ts";
import { findListedCustomers } from "../../customers/customers/index.ts";
import { presentCardholder, type ShownCardholder } from "./present-cardholder.ts";
import { countActiveCardsOf } from "./queries.ts";

export interface CardholdersAsked extends DateRange {
  readonly environmentId: bigint;
  readonly search: string | null;
}

/** Returns one page of the customers who may hold cards, newest first. */
export async function listCardholders(
  database: Database,
  asked: CardholdersAsked,
  page: { size: number; offset: number },
): Promise<ListedPage<ShownCardholder>> {
  const filter = { ...asked, kycStatus: null, holdsCards: true };
  const listed = await findListedCustomers(database, filter, page);
  const ids = listed.rows.map(({ id }) => id);
  const counts = await countActiveCardsOf(database, asked.environmentId, ids);
  const countOf = new Map(counts.map(({ customerId, count }) => [customerId, count]));
  const rows = listed.rows.map((holder) => presentCardholder(holder, countOf.get(holder.id) ?? 0));
  return { ...listed, rows };
}

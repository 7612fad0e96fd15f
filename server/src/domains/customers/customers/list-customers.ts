import type { Database } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { type ListedPage, readList, type SearchedList } from "../../../kernel/lists.ts";
import type { Access } from "../../../kernel/tenancy/access.ts";
import { findKycTiers } from "../kyc-tiers/index.ts";
import {
  type CustomerFilter,
  countMatching,
  type ListedCustomer,
  readByIds,
  readPage,
  searchCustomers,
} from "./list-queries.ts";
import { presentListed } from "./present-customer.ts";

const LIST: SearchedList<CustomerFilter, ListedCustomer> = {
  readPage,
  countMatching,
  readByIds,
  search: (at, filter) =>
    filter.search === null ? undefined : searchCustomers(at, filter, filter.search),
};

/** Returns one page of customers as they are stored. Other domains present them in their own form. */
export const findListedCustomers = (
  database: Database,
  filter: CustomerFilter,
  page: { size: number; offset: number },
): Promise<ListedPage<ListedCustomer>> => readList(database, LIST, filter, page);

/** Returns one page of an environment's customers, newest first, without their identity numbers. */
export async function listCustomers(
  { database }: Pick<Kit, "database">,
  { environmentId, mode }: Pick<Access, "environmentId" | "mode">,
  asked: Omit<CustomerFilter, "environmentId" | "holdsCards">,
  page: { size: number; offset: number },
): Promise<ListedPage<ReturnType<typeof presentListed>>> {
  const tiers = await findKycTiers(database, environmentId);
  const listed = await findListedCustomers(
    database,
    { environmentId, holdsCards: false, ...asked },
    page,
  );
  return { ...listed, rows: listed.rows.map((row) => presentListed(row, { tiers, mode })) };
}

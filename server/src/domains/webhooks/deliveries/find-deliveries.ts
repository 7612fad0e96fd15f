import type { Database } from "../../../kernel/database/database.ts";
import { type ListedPage, listPage, searchPage } from "../../../kernel/lists.ts";
import { findEndpoint } from "../endpoints/index.ts";
import {
  countDeliveries,
  type DeliveriesWanted,
  isSearched,
  readDeliveriesByIds,
  readDeliveriesPage,
  type ShownDelivery,
  searchDeliveries,
} from "./list-queries.ts";

/** Returns a page of an endpoint's deliveries with their last attempts, newest first. Throws `endpointNotFound`. */
export async function findDeliveries(
  database: Database,
  wanted: DeliveriesWanted,
  page: { size: number; offset: number },
): Promise<ListedPage<ShownDelivery>> {
  const { environmentId: within, endpointId } = wanted;
  await findEndpoint(database, { endpointId, within });
  const { ordered } = database;
  if (!isSearched(wanted)) {
    return await listPage(page, {
      read: (part) => readDeliveriesPage(ordered, wanted, part),
      count: (most) => countDeliveries(ordered, wanted, most),
    });
  }
  const found = await searchDeliveries(ordered, wanted);
  // Do not read the searched rows again.
  const searched = { ...wanted, from: found.end ?? wanted.from };
  return await searchPage(page, found, (ids) => readDeliveriesByIds(ordered, searched, ids));
}

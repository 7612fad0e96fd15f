import type { Queryable } from "../../../kernel/database/database.ts";
import { priceListOf } from "../../platform/pricing/index.ts";
import { type Destination, type PricedItem, priceItems, type TransferItem } from "./rules.ts";

/** Prices transfers as their acceptance would now. The prices at the acceptance decide. */
export async function quoteTransfers(
  queryable: Queryable,
  environmentId: bigint,
  transfers: readonly { readonly item: TransferItem; readonly destination: Destination }[],
): Promise<readonly PricedItem[]> {
  const prices = await priceListOf(queryable, environmentId);
  const items = transfers.map(({ item }) => item);
  const destinations = transfers.map(({ destination }) => destination);
  return priceItems(items, destinations, prices, () => false);
}

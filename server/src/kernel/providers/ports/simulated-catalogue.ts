import type { Queryable } from "../../database/database.ts";
import type { Minor } from "../../money.ts";

/** The controls of the simulated aggregator for its operator. */
export interface SimulatedCatalogue {
  /** Sets an item's price, or stops its sale if that is null. False if the catalogue never had the item. */
  changeItem(queryable: Queryable, itemCode: string, amount: Minor | null): Promise<boolean>;
}

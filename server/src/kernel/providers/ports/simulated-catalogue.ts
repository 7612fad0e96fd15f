import type { Queryable } from "../../database/database.ts";
import type { Minor } from "../../money.ts";

/** The side of the simulated aggregator that its operator talks to. */
export interface SimulatedCatalogue {
  /** Sells an item at another price, or no more where that is null. False where the catalogue never had it. */
  changeItem(queryable: Queryable, itemCode: string, amount: Minor | null): Promise<boolean>;
}

import { dropPartition, waitBriefly } from "../../kernel/jobs/queries.ts";
import type { Kit } from "../../kernel/kit.ts";
import { findOldMonths } from "./queries.ts";

/** Whole months, beside the one that is running. */
const MONTHS_KEPT = 3;

/** Drops the months of deliveries and attempts that nobody can ask for any more. */
export async function dropOldDeliveries({ database }: Kit): Promise<void> {
  const tables = ["webhook_deliveries", "webhook_attempts"];
  for (const { name } of await findOldMonths(database, tables, MONTHS_KEPT)) {
    await database.transaction(async (tx) => {
      await waitBriefly(tx);
      await dropPartition(tx, name);
    });
  }
}

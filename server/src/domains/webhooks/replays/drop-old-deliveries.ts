import { dropOldMonths } from "../../../kernel/jobs/timers/drop-old-months.ts";
import type { Kit } from "../../../kernel/kit.ts";

/** Drops the months of deliveries and attempts that are older than the retention. */
export const dropOldDeliveries = ({ database, settings }: Kit): Promise<void> =>
  dropOldMonths(database, ["webhook_deliveries", "webhook_attempts"], settings.monthsKept);

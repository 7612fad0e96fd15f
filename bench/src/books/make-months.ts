import { monthBefore } from "../../../server/src/kernel/archive/months.ts";
import { Database } from "../../../server/src/kernel/database/database.ts";
import { makeMonth } from "./fill-queries.ts";

/** Closed months that the settings allow to drop, the oldest first. */
const MONTHS_AGO = [28, 27, 26, 25];

/** Makes the partitions of closed months, and returns the months. */
export async function makeMonths({ url }: { readonly url: string }): Promise<readonly number[]> {
  const months = MONTHS_AGO.map((ago) => monthBefore(new Date(), ago - 1));
  const database = new Database({
    ...{ url, connectionsMax: 1, applicationName: "kasuwa bench", onIdleError: () => undefined },
  });
  for (const month of months) await makeMonth(database, month);
  await database.close();
  return months;
}

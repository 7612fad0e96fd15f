import { setTimeout as sleep } from "node:timers/promises";
import type { Queryable } from "./database/database.ts";
import { sql } from "./database/sql.ts";

const DATABASE_ANSWERS_WITHIN_MS = 1_000;

/** Whether this process does what it was started for. */
export type Readiness = () => Promise<boolean>;

/**
 * Ready: the process can write to its database, and its worker, if it has one, takes jobs. A server that became a
 * standby only reads. `isOutOfService` says that the process stops, or that its worker is stalled. Workers of other processes do not
 * count: an API without workers still accepts requests, and their jobs wait.
 */
export const readinessOf =
  (database: Queryable, isOutOfService: () => boolean): Readiness =>
  async () =>
    !isOutOfService() && (await writable(database));

export const healthAnswer = (isReady: boolean) => ({
  status: isReady ? 200 : 503,
  body: { status: isReady ? "ready" : "not ready" },
});

async function writable(database: Queryable): Promise<boolean> {
  const asked = database
    .one<{ writable: boolean }>(
      sql`select current_setting('transaction_read_only') = 'off' as writable`,
    )
    .then(
      (answer) => answer.writable,
      () => false,
    );
  return await Promise.race([asked, sleep(DATABASE_ANSWERS_WITHIN_MS, false, { ref: false })]);
}

import { setTimeout as sleep } from "node:timers/promises";
import type { Queryable } from "./database/database.ts";
import { sql } from "./database/sql.ts";

const DATABASE_ANSWERS_WITHIN_MS = 1_000;

/** Whether this process does what it was started for. */
export type Readiness = () => Promise<boolean>;

/**
 * Ready: the process reaches its database, and its worker, if it has one, takes jobs. Workers of other processes do not
 * count: an API without workers still accepts requests, and their jobs wait.
 */
export const readinessOf =
  (database: Queryable, isWorkerStalled: () => boolean): Readiness =>
  async () =>
    !isWorkerStalled() && (await reachable(database));

export const healthAnswer = (isReady: boolean) => ({
  status: isReady ? 200 : 503,
  body: { status: isReady ? "ready" : "not ready" },
});

async function reachable(database: Queryable): Promise<boolean> {
  const asked = database.one(sql`select 1 as answer`).then(
    () => true,
    () => false,
  );
  return await Promise.race([asked, sleep(DATABASE_ANSWERS_WITHIN_MS, false, { ref: false })]);
}

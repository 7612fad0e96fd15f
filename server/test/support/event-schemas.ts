import type { ValidateFunction } from "ajv";
import { EVENTS } from "../../src/domains/platform/events/schemas.ts";
import type { Queryable } from "../../src/kernel/database/database.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import { compileStrictly, faultsOf, remembering } from "./strict-schemas.ts";

/** Checks an event's data by its published schema. Nothing else may be in it. */
export const strictly = remembering((event: string): ValidateFunction => {
  const found = EVENTS.find((one) => one.event === event);
  if (found === undefined)
    throw new Error(
      `${event} is not in EVENTS: describe it in server/src/domains/platform/events/, and add it to the array of its file`,
    );
  return compileStrictly(found.data);
});

/** Requires that a sent event is in the list of events, and that its schema describes all of it. */
export function requireDescribed(body: string): void {
  const { event, data } = JSON.parse(body) as { event: string; data: object };
  const check = strictly(event);
  if (!check(data)) throw new Error(`${event} is not as described: ${faultsOf(check)}`);
}

/** The same for everything that was published there since then. */
export async function requireAllDescribed(database: Queryable, since = new Date(0)): Promise<void> {
  const sent = await database.many<{ body: string }>(
    sql`select body from events where recorded_at >= ${since}`,
  );
  for (const { body } of sent) requireDescribed(body);
}

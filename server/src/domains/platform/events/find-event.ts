import type { Queryable } from "../../../kernel/database/database.ts";
import { parseReference } from "../../../kernel/references.ts";
import { eventNotFound } from "./errors.ts";
import { readEvent } from "./queries.ts";
import { restoreEvent } from "./restore-event.ts";

/** Returns an event of the last 30 days by the id of its envelope. Throws if it does not exist. */
export async function findEvent(
  database: Queryable,
  environmentId: bigint,
  reference: string,
): Promise<object> {
  const id = parseReference("evt", reference);
  const event = id === undefined ? undefined : await readEvent(database, environmentId, id);
  if (event === undefined) throw eventNotFound({ reference });
  return restoreEvent(event.body);
}

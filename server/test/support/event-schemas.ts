import { Ajv, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import { EVENTS } from "../../src/domains/platform/events/schemas.ts";
import type { Queryable } from "../../src/kernel/database/database.ts";
import { sql } from "../../src/kernel/database/sql.ts";

/**
 * The published schema of an event's data, with one thing more: a field that it does not describe is an error. So what
 * is sent and what is documented are the same.
 */
export function strictly(event: string): ValidateFunction {
  const known = compiled.get(event);
  if (known !== undefined) return known;
  const found = EVENTS.find((one) => one.event === event);
  if (found === undefined) throw new Error(`${event} is not in the list of events`);
  const ajv = new Ajv({ strict: false, allErrors: true });
  // The package's types are those of CommonJS, where its default export is a module.
  (formats as unknown as (to: Ajv) => void)(ajv);
  const check = ajv.compile(closed(JSON.parse(JSON.stringify(found.data))) as object);
  compiled.set(event, check);
  return check;
}

const compiled = new Map<string, ValidateFunction>();

/** Requires of an event that was sent that its list knows it and that its schema describes all of it. */
export function requireDescribed(body: string): void {
  const { event, data } = JSON.parse(body) as { event: string; data: object };
  const check = strictly(event);
  if (!check(data))
    throw new Error(`${event} is not as described: ${JSON.stringify(check.errors)}`);
}

/** The same of everything that was published there since then. */
export async function requireAllDescribed(database: Queryable, since = new Date(0)): Promise<void> {
  const sent = await database.many<{ body: string }>(
    sql`select body from events where recorded_at >= ${since}`,
  );
  for (const { body } of sent) requireDescribed(body);
}

function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      name,
      name === "examples" ? value : closed(value),
    ]),
  );
  return "properties" in inner ? { ...inner, additionalProperties: false } : inner;
}

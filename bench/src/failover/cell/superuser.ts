import pg from "pg";
import type { Cell } from "./cell.ts";
import type { Machine } from "./machine.ts";

/** A server that does not answer is an error soon, because a caller asks again. */
const WITHIN_MS = 3_000;

/** Asks the PostgreSQL of one machine, past HAProxy, with all rights. */
export async function askAsSuperuser<Row extends object>(
  { secrets }: Pick<Cell, "secrets">,
  { ports }: Pick<Machine, "ports">,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: `postgres://postgres:${secrets.superuser}@127.0.0.1:${ports.postgres}/kasuwa`,
    application_name: "failover",
    connectionTimeoutMillis: WITHIN_MS,
    query_timeout: WITHIN_MS,
  });
  // The promises reject too.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

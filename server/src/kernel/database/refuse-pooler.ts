import pg from "pg";
import { StartupError } from "../startup-error.ts";
import { clientConfig } from "./database.ts";

/**
 * Refuses a pooler that gives each transaction another session. The ledger prepares its statements and sets its time
 * limits once for each connection. With shared sessions they would belong to other connections, and groups would fail
 * one after another.
 */
export const assertOwnSessions = (url: string): Promise<void> => requireOwnSessions(url, SHARED);

/** The same for migrations: they hold a lock of their session, which would stay in a pooler and stop every later start. */
export const assertDirect = (directUrl: string): Promise<void> =>
  requireOwnSessions(directUrl, NOT_DIRECT);

async function requireOwnSessions(url: string, sentence: string): Promise<void> {
  const [one, other] = [new pg.Client(sessionOf(url)), new pg.Client(sessionOf(url))];
  try {
    await Promise.all([one.connect(), other.connect()]);
    await write(one, "one");
    await write(other, "other");
    // A pooler hands out the most recently returned session first.
    if ((await read(one)) !== "one") throw new StartupError(sentence);
  } finally {
    await Promise.allSettled([one.end(), other.end()]);
  }
}

const sessionOf = (url: string) => clientConfig({ url, applicationName: "kasuwa start" });

async function write(client: pg.Client, name: string): Promise<void> {
  await client.query("select set_config('kasuwa.session', $1, false)", [name]);
}

async function read(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    "select current_setting('kasuwa.session', true) as name",
  );
  return rows[0]?.name;
}

const SHARED =
  "DATABASE_URL goes through a pooler that shares sessions (PgBouncer in transaction mode); set DATABASE_NAMED_STATEMENTS=0, and DATABASE_DIRECT_URL to the server itself.";

const NOT_DIRECT =
  "The address for migrations goes through a pooler that shares sessions (PgBouncer in transaction mode); set DATABASE_DIRECT_URL to the server itself, and DATABASE_NAMED_STATEMENTS=0 if DATABASE_URL is the pooler's.";

import pg from "pg";
import { StartupError } from "../../startup-error.ts";
import { reasonOf } from "../../text/reason.ts";
import type { Passwords } from "./initdb.ts";

/**
 * Our presence on the server: a connection with a shared lock. Several processes may use one data folder, and some may
 * have been killed. The last to leave stops the server. A lock that ends with its process counts them correctly.
 */
export interface Keeper {
  /** Resolves when our connection has ended. */
  readonly ended: Promise<void>;
  /** True if we were the last. Then no other process can join before the server has ended. */
  isLast(): Promise<boolean>;
  close(): Promise<void>;
}

const PRESENCE = "7311508021";

/** Joins the server, and creates the role and the database the first time. Undefined if the server is stopping. */
export async function enter(port: number, passwords: Passwords): Promise<Keeper | undefined> {
  const client = await connect(superuserUrl(port, passwords));
  if (client === undefined) return undefined;
  try {
    const { rows } = await client.query<{ entered: boolean }>(
      `select pg_try_advisory_lock_shared(${PRESENCE}) as entered`,
    );
    if (!rows[0]?.entered) return await leave(client);
    await makeDatabase(client, passwords.owner);
    return keeperOn(client, superuserUrl(port, passwords));
  } catch (error) {
    await leave(client);
    if (isGoingDown(error)) return undefined;
    throw error;
  }
}

export function superuserUrl(port: number, passwords: Passwords): string {
  return `postgres://postgres:${passwords.superuser}@127.0.0.1:${port}/postgres`;
}

export function ownerUrl(port: number, passwords: Passwords): string {
  return `postgres://kasuwa:${passwords.owner}@127.0.0.1:${port}/kasuwa`;
}

function keeperOn(entered: pg.Client, url: string): Keeper {
  let client: pg.Client | undefined = entered;
  const ended = new Promise<void>((resolve) => {
    entered.once("end", () => {
      client = undefined;
      resolve();
    });
  });
  return {
    ended,
    async isLast() {
      client ??= await connect(url);
      // Gives up our share first: two processes that leave at once with their shares would each count the other.
      await client?.query(`select pg_advisory_unlock_shared(${PRESENCE})`);
      const asked = await client?.query<{ last: boolean }>(
        `select pg_try_advisory_lock(${PRESENCE}) as last`,
      );
      return asked?.rows[0]?.last ?? true;
    },
    async close() {
      if (client) await leave(client);
    },
  };
}

/** Two processes may find the same thing missing. For the second one, the error that it exists means success. */
async function makeDatabase(client: pg.Client, password: string): Promise<void> {
  const { rows } = await client.query("select from pg_database where datname = 'kasuwa'");
  if (rows.length > 0) return;
  const statements = [
    `create role kasuwa login password ${client.escapeLiteral(password)}`,
    "create database kasuwa owner kasuwa",
  ];
  for (const statement of statements) {
    await client.query(statement).catch((error: pg.DatabaseError) => {
      if (!["23505", "42710", "42P04"].includes(error.code ?? "")) throw error;
    });
  }
}

async function connect(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "kasuwa keeper",
    keepAlive: true,
  });
  // The server may end this connection; the promise of a pending query reports it.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (cause) {
    if (isGoingDown(cause)) return undefined;
    const reason = reasonOf(cause);
    throw new StartupError(
      `PostgreSQL runs but refused the connection (${reason}); restore the kasuwa.passwords file that belongs to its data folder.`,
      { cause },
    );
  }
}

async function leave(client: pg.Client): Promise<undefined> {
  await client.end().catch(() => undefined);
}

/** It is starting, stopping, or gone: the next check will tell. */
function isGoingDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    ["57P01", "57P02", "57P03", "ECONNREFUSED", "ECONNRESET", "EPIPE"].includes(code) ||
    /Connection terminated|is not queryable/.test(error.message)
  );
}

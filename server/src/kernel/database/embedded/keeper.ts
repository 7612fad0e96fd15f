import pg from "pg";
import { StartupError } from "../../startup-error.ts";
import { reasonOf } from "../../text/reason.ts";
import type { Passwords } from "./initdb.ts";

/**
 * Our presence on the server: a connection with a shared lock. Several processes may use one data folder, one of
 * them may have been killed, and the last to leave turns the server off; a lock that dies with its process is the
 * only honest count of them.
 */
export interface Keeper {
  /** Settled when the connection that we entered by is gone. */
  readonly ended: Promise<void>;
  /** Whether we were the last, in which case nobody else gets in before the server is gone. */
  isLast(): Promise<boolean>;
  close(): Promise<void>;
}

const PRESENCE = "7311508021";

/** Enters the server and makes the role and the database if this is its first time. Nothing if it is going down. */
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
      // Our share is given up first: were two to leave at once and keep theirs, each would count the other.
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

/** Two processes may find the same thing missing; the second one's complaint that it exists is what it wanted. */
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
  // The server ending this connection is no accident of ours; who waits for an answer is told by its promise.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (cause) {
    if (isGoingDown(cause)) return undefined;
    const reason = reasonOf(cause);
    throw new StartupError(
      `PostgreSQL runs but refused us (${reason}); bring back the kasuwa.passwords file that belongs to its data folder.`,
      { cause },
    );
  }
}

async function leave(client: pg.Client): Promise<undefined> {
  await client.end().catch(() => undefined);
}

/** It starts, stops, or is gone already: each of which another look will tell. */
function isGoingDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    ["57P01", "57P02", "57P03", "ECONNREFUSED", "ECONNRESET", "EPIPE"].includes(code) ||
    /Connection terminated/.test(error.message)
  );
}

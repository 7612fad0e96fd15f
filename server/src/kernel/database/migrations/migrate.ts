import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { isServerLost } from "../../ledger/failures.ts";
import { StartupError, TemporaryStartupError } from "../../startup-error.ts";
import { reasonOf } from "../../text/reason.ts";
import { clientConfig, type Queryable } from "../database.ts";
import { sql } from "../sql.ts";
import { applyMigration } from "./apply-migration.ts";
import { type AppliedMigration, pendingMigrations, readMigrations } from "./migration-files.ts";

export interface MigrateOptions {
  /** A direct connection: the lock belongs to a session, which PgBouncer's transaction mode does not keep. */
  url: string;
  folder: string;
  /** Runs under the lock, before the migrations. It throws if this database may not be migrated. */
  before?(client: pg.Client): Promise<void>;
  /** Other migrations in this database (the job queue's). They run under the same lock after ours, every time. */
  extra?(client: pg.Client): Promise<void>;
  /** How long to wait for another process's migrations, and for the tables of each migration. */
  patienceMs?: number;
  log(message: string): void;
}

const MIGRATION_LOCK = "7311508020";
const POLL_EVERY_MS = 50;
const PATIENCE_MS = 600_000;

/** Migrates the database to this build. Any number of processes may do so at the same time. */
export async function migrate(options: MigrateOptions): Promise<void> {
  const { patienceMs = PATIENCE_MS, log } = options;
  const migrations = await readMigrations(options.folder);
  const client = await connect(options.url);
  try {
    await takeLock(client, patienceMs, log);
    await options.before?.(client);
    const applied = await startHistory(client);
    const pending = pendingMigrations(migrations, applied);
    for (const migration of pending) {
      await applyMigration(client, migration, { patienceMs, log });
      if (applied.length > 0) log(`Migration ${migration.name} is applied.`);
    }
    // A hundred lines about a new database would hide what its first start prints.
    if (applied.length === 0) log(`The database is new: ${pending.length} migrations are applied.`);
    await options.extra?.(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Throws if the database is behind or ahead of this build. For a process that may not migrate. */
export async function requireSchema(queryable: Queryable, folder: string): Promise<void> {
  const migrations = await readMigrations(folder);
  const { exists } = await queryable.one<{ exists: boolean }>(
    sql`select to_regclass('schema_migrations') is not null as exists`,
  );
  const applied = exists
    ? await queryable.many<AppliedMigration>(
        sql`select number, name, checksum from schema_migrations order by number`,
      )
    : [];
  const [next] = pendingMigrations(migrations, applied);
  if (next) {
    throw new StartupError(
      `Wrong schema version: the database has not run ${next.name} yet. Start the service once, which runs the migrations; then start this again.`,
    );
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(clientConfig({ url, applicationName: "kasuwa migrations" }));
  // The broken statement's promise reports a lost connection; the event alone would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    // Rewriting a large table takes longer than any limit for merchants' requests.
    await client.query("set statement_timeout = 0");
    return client;
  } catch (cause) {
    const Failure = isServerLost(cause) ? TemporaryStartupError : StartupError;
    throw new Failure(
      `The database cannot be used (${reasonOf(cause)}); check DATABASE_URL and whether PostgreSQL runs there.`,
      { cause },
    );
  }
}

/**
 * Polls, and never waits inside the server: a waiting statement would be a transaction that `create index concurrently`
 * waits for, so both would hang.
 */
async function takeLock(
  client: pg.Client,
  patienceMs: number,
  log: MigrateOptions["log"],
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (let attempt = 0; ; attempt++) {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(${MIGRATION_LOCK}) as taken`,
    );
    if (rows[0]?.taken) return;
    if (performance.now() > deadline) break;
    if (attempt === 0) log("Another process migrates this database; this start waits for it.");
    await pause(POLL_EVERY_MS);
  }
  throw new TemporaryStartupError(
    "Another process is still migrating this database; wait until it is done, then start this again.",
  );
}

async function startHistory(client: pg.Client): Promise<AppliedMigration[]> {
  await client.query(`
    create table if not exists schema_migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  const { rows } = await client.query<AppliedMigration>(
    "select number, name, checksum from schema_migrations order by number",
  );
  return rows;
}

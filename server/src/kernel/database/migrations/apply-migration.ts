import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { StartupError, TemporaryStartupError } from "../../startup-error.ts";
import { reasonOf } from "../../text/reason.ts";
import type { Migration } from "./migration-files.ts";

interface Applying {
  /** How long to try. */
  readonly patienceMs: number;
  log(message: string): void;
}

interface Failure {
  readonly cause: unknown;
  /** Whether nothing of the migration is left, and another transaction was in its way. */
  readonly mayRepeat: boolean;
}

/**
 * Less than a statement of the ledger waits for a lock, because those of older processes queue behind ours. More than
 * the second after which PostgreSQL ends an autovacuum that is in the way.
 */
const LOCK_WAIT_MS = 1_500;
/** In this time the statements that queued behind ours run. */
const TRY_EVERY_MS = 1_000;

/** A lock timeout, and a deadlock. */
const IN_USE = new Set(["55P03", "40P01"]);

/**
 * Runs a migration, and remembers that it ran. While another transaction uses its tables, tries again until the patience
 * ends. Throws a `TemporaryStartupError` then, and a `StartupError` for any other failure. What runs outside a
 * transaction may be half done, so it is not repeated.
 */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  { patienceMs, log }: Applying,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (let attempt = 0; ; attempt++) {
    const failure = await attemptMigration(client, migration);
    if (failure === undefined) return;
    if (!failure.mayRepeat) throw hasFailed(migration, failure);
    if (performance.now() > deadline) throw wasInUse(migration, failure);
    if (attempt === 0)
      log(`Migration ${migration.name} waits: another transaction uses its tables.`);
    await pause(TRY_EVERY_MS);
  }
}

async function attemptMigration(
  client: pg.Client,
  { number, name, checksum, texts, inTransaction }: Migration,
): Promise<Failure | undefined> {
  try {
    if (inTransaction) await client.query(`begin; set local lock_timeout = ${LOCK_WAIT_MS}`);
    for (const text of texts) await client.query(text);
    await client.query(
      "insert into schema_migrations (number, name, checksum) values ($1, $2, $3)",
      [number, name, checksum],
    );
    if (inTransaction) await client.query("commit");
    return undefined;
  } catch (cause) {
    const mayRepeat = inTransaction && isInUse(cause);
    // Without a connection the next attempt fails, and says so.
    if (mayRepeat) await client.query("rollback").catch(() => undefined);
    return { cause, mayRepeat };
  }
}

function hasFailed({ name }: Migration, { cause }: Failure): StartupError {
  return new StartupError(
    `Migration ${name} failed (${reasonOf(cause)}); fix what it names and start this again.`,
    { cause },
  );
}

function wasInUse({ name }: Migration, { cause }: Failure): StartupError {
  return new TemporaryStartupError(
    `Migration ${name} could not lock its tables (${reasonOf(cause)}); end the transactions that use them, for example a backup, and start this again.`,
    { cause },
  );
}

const isInUse = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && IN_USE.has(error.code ?? "");

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { present } from "../../assert.ts";
import { StartupError } from "../../startup-error.ts";

export interface Migration {
  number: number;
  name: string;
  checksum: string;
  /**
   * The texts that are sent to the server one at a time: the whole file as one transaction. If its first lines say "--
   * no transaction", its statements, separated by blank lines, which must allow a repetition after a crash.
   */
  texts: string[];
  inTransaction: boolean;
}

/** What the database remembers of a migration. */
export type AppliedMigration = Pick<Migration, "number" | "name" | "checksum">;

/** Every migration of this build, in order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)));
  for (const [index, { number, name }] of migrations.entries()) {
    const before = migrations[index - 1];
    if (before?.number === number) {
      throw new StartupError(
        `${before.name} and ${name} have the same number; give the newer one the next number.`,
      );
    }
  }
  return migrations;
}

/** The migration that a database of this build has run last. */
export async function newestMigration(folder: string): Promise<Migration> {
  return present((await readMigrations(folder)).at(-1), "a migration");
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
  if (number === undefined) {
    throw new StartupError(
      `${name} is not a valid name of a migration; rename it like 0001_ledger.sql.`,
    );
  }
  // Some tools change line ends on checkout. That is not a change of the migration.
  const text = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
  const inTransaction = !/^(?:--.*\n)*-- no transaction\b/.test(text);
  return {
    number: Number(number),
    name,
    checksum: createHash("sha256").update(text).digest("hex"),
    texts: inTransaction ? [text] : text.split(/\n\s*\n/),
    inTransaction,
  };
}

/** The pending migrations. Throws if the database's history is not the beginning of ours. */
export function pendingMigrations(known: Migration[], applied: AppliedMigration[]): Migration[] {
  const byNumber = new Map(known.map((migration) => [migration.number, migration]));
  for (const { number, name, checksum } of applied) {
    const ours = byNumber.get(number);
    if (ours === undefined) throw isNewer(name);
    if (ours.checksum !== checksum) throw hasChanged(ours.name);
  }
  const newest = Math.max(0, ...applied.map(({ number }) => number));
  const done = new Set(applied.map(({ number }) => number));
  const pending = known.filter(({ number }) => !done.has(number));
  for (const { number, name } of pending) if (number < newest) throw isLate(name, newest);
  return pending;
}

function isNewer(name: string): StartupError {
  return new StartupError(
    `Wrong schema version: the database is newer than this program, which does not know ${name}; start the newer one.`,
  );
}

function hasChanged(name: string): StartupError {
  return new StartupError(
    `${name} was changed after the database had run it; restore the old text and put the change into a new migration.`,
  );
}

function isLate(name: string, newest: number): StartupError {
  return new StartupError(
    `${name} would run after the database has run number ${newest}; give it a number above that.`,
  );
}

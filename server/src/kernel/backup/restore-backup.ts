import type pg from "pg";
import { copyIn } from "../database/copy.ts";
import { clientTransaction, type Transaction } from "../database/database.ts";
import { StartupError } from "../startup-error.ts";
import type { BackupHeader, BackupSequence, BackupTable, OnProgress } from "./contents.ts";
import { connect, listTables, quote, quoteTable, setSession } from "./queries.ts";
import { readBackup } from "./read-backup.ts";
import { endRestore } from "./unfinished-restore.ts";

export interface RestoreSettings {
  readonly url: string;
  readonly file: string;
  readonly onProgress: OnProgress;
  /** Judges the restored rows before they are committed, and may add rows. Throws if they cannot be used. */
  judge(tx: Transaction): Promise<void>;
}

export interface RestoredRows {
  readonly header: BackupHeader;
  readonly rows: number;
  /** Tables of the backup that the migrations do not make. Their rows stay in the backup. */
  readonly leftOut: readonly string[];
}

/**
 * Loads the rows of a checked backup into a database that `beginRestore` has marked and that has its schema. All rows
 * are one transaction, with the end of the mark. A restore that is interrupted can be repeated.
 */
export async function restoreBackup(settings: RestoreSettings): Promise<RestoredRows> {
  const client = await connect(settings.url);
  try {
    await client.query("begin");
    await setSession(client);
    const restored = await loadAll(client, settings);
    await settings.judge(clientTransaction(client));
    await endRestore(client);
    await client.query("commit");
    // New tables have no statistics, and statements of other connections would have bad plans.
    await client.query("set statement_timeout = 0; analyze");
    return restored;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function loadAll(
  client: pg.Client,
  { file, onProgress }: RestoreSettings,
): Promise<RestoredRows> {
  await emptyTables(client);
  const leftOut: string[] = [];
  const { header, end } = await readBackup(file, onProgress, {
    async onTable(table, rows) {
      if (table.partition !== null) await makePartition(client, table, table.partition);
      if (await isKnown(client, table)) {
        const columns = table.columns.map((name) => quote(name)).join(", ");
        await copyIn(client, `copy ${quoteTable(table)} (${columns}) from stdin`, rows);
      } else {
        leftOut.push(`${table.schema}.${table.name}`);
        for await (const block of rows) block.length;
      }
    },
    onSequences: (sequences) => setSequences(client, sequences),
  });
  return { header, rows: end.rows, leftOut };
}

/** The migrations write rows of their own, which are in the backup too. */
async function emptyTables(client: pg.Client): Promise<void> {
  const tables = await listTables(client);
  await client.query(`truncate ${tables.map(quoteTable).join(", ")}`);
}

/** Nothing but times and numbers: what a file says becomes a statement here. */
const BOUNDS =
  /^FOR VALUES ((?:FROM \('[\d :+-]+'\) TO \('[\d :+-]+'\))|(?:IN \('?[\d-]{1,10}'?\)))$/;

/** Makes the partition of another month, as the migrations' own function makes today's. */
async function makePartition(
  client: pg.Client,
  { name }: BackupTable,
  { parent, bounds }: { readonly parent: string; readonly bounds: string },
): Promise<void> {
  const values = BOUNDS.exec(bounds)?.[1];
  if (values === undefined || !name.startsWith(parent))
    throw new StartupError(`The backup has a partition ${name} with unknown bounds: ${bounds}.`);
  await client.query("select make_partition($1, $2, $3)", [
    parent,
    name.slice(parent.length),
    values,
  ]);
}

async function isKnown(client: pg.Client, table: BackupTable): Promise<boolean> {
  const { rows } = await client.query<{ columns: string[] | null }>(
    `select array_agg(attname::text) as columns from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [quoteTable(table)],
  );
  const known = rows[0]?.columns ?? null;
  const missing = table.columns.find((column) => known !== null && !known.includes(column));
  if (missing === undefined) return known !== null;
  throw new StartupError(
    `This program knows no column ${missing} of ${table.name}; restore with the program that wrote the backup.`,
  );
}

/**
 * How many ids a restore leaves out. The installation may have used them after the backup: other cells and providers know
 * payments by references made of them, and a new payment under such a reference would count as the lost one. So many ids
 * last for 16 days of 70,000 ids a second. A cell has room for a thousand restores.
 */
const IDS_LEFT_OUT = 100_000_000_000n;

async function setSequences(
  client: pg.Client,
  sequences: readonly BackupSequence[],
): Promise<void> {
  for (const { lastValue, isCalled, ...sequence } of sequences) {
    const leftOut = sequence.schema === "public" && sequence.name === "ids" ? IDS_LEFT_OUT : 0n;
    const values = [quoteTable(sequence), BigInt(lastValue) + leftOut, isCalled];
    await client.query(
      "select setval(sequence, $2::bigint, $3::boolean) from to_regclass($1) as sequence where sequence is not null",
      values,
    );
  }
}

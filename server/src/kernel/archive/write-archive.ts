import type { Database, Transaction } from "../database/database.ts";
import { readDigestedUntil } from "../ledger/digests/chain.ts";
import { digestRows } from "../ledger/digests/digest-rows.ts";
import type { DigestedTable } from "../ledger/digests/digested-table.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { addUpMonth, type MonthRun } from "./add-up-month.ts";
import { ArchiveRefused } from "./archive-refused.ts";
import { beginRun, inRun } from "./archive-run.ts";
import { findParts, type MonthPart, readColumns } from "./archived-tables.ts";
import { countUncovered, findLinkPages, presentLink, readPartLinks } from "./chain-of-part.ts";
import {
  type Copier,
  headerOf,
  MOVEMENT_COLUMNS,
  movementRows,
  openCopier,
  POSTING_COLUMNS,
  postingRows,
  readMonthSums,
  rowsOfLink,
} from "./copy-rows.ts";
import { digestRows as digestKept, MOVEMENTS, POSTINGS, storeRows } from "./kept-rows.ts";
import {
  type ArchivedTable,
  digestOf,
  type KeptRows,
  MANIFEST_FILE,
  MANIFEST_FORMAT,
  type Manifest,
} from "./manifest.ts";
import { endOfMonth, type Month, nameMonth } from "./months.ts";
import { proveMovements } from "./prove-movements.ts";
import { forgetArchives, insertArchive, listLedgerMonths, readArchives } from "./queries.ts";
import { storeFile } from "./stored-files.ts";

export interface ArchiveOrder {
  readonly database: Database;
  /** A direct connection is better, but one through a pooler works too. */
  readonly url: string;
  readonly store: ObjectStore;
  readonly month: Month;
  readonly tables: readonly DigestedTable[];
  /** The kinds of ledger transactions whose postings domains count. */
  readonly kinds: readonly string[];
  readonly about: Pick<Manifest, "version" | "migration" | "installation">;
  readonly now: Date;
  readonly by: string;
  /** Unique for each archive, so that no archive is ever written over. */
  readonly nonce: string;
  /** True: replaces an archive that was written before. */
  readonly isAgain: boolean;
  onProgress(done: number, total: number): void;
}

export interface WrittenArchive {
  readonly folder: string;
  readonly manifest: Manifest;
}

/**
 * Writes a closed month into the store, beside live traffic: a file for each table, one with each account's movements
 * and balances, and a description with the digest of each file. The archive counts when all of that is stored. A killed
 * run leaves files that nothing refers to, and can be repeated. Throws `ArchiveRefused`.
 */
export async function writeArchive(order: ArchiveOrder): Promise<WrittenArchive> {
  const { database, store, month, tables } = order;
  await digestRows(database, tables);
  const parts = await findParts(database, tables, month);
  await requireClosed(database, parts, month);
  const run = await beginRun(database, (tx) => claimMonth(tx, order));
  const monthRun: MonthRun = { database, run, month, kinds: order.kinds };
  await addUpMonth(monthRun);
  const faults = await proveMovements(monthRun);
  if (faults.length > 0)
    throw new ArchiveRefused(
      `The books of ${nameMonth(month)} are not right: ${faults.slice(0, 5).join(" ")} Run \`ledger verify\`.`,
    );
  await storeRows(monthRun, MOVEMENTS);
  await storeRows(monthRun, POSTINGS);
  const folder = `${order.about.installation}/${nameMonth(month)}/${order.nonce}`;
  const manifest = await writeFiles(order, parts, folder);
  const text = JSON.stringify(manifest, null, 1);
  await store.put(`${folder}/${MANIFEST_FILE}`, once(Buffer.from(text)));
  await inRun(database, run, (tx) =>
    insertArchive(tx, {
      ...{ month, store: store.name, folder, manifest: text },
      ...{ writtenAt: order.now, writtenBy: order.by },
    }),
  );
  return { folder, manifest };
}

/** Rows of a month without a last digest may still be written. Rows of another cell are in no chain of this one. */
async function requireClosed(
  database: Database,
  parts: readonly MonthPart[],
  month: Month,
): Promise<void> {
  const end = BigInt(endOfMonth(month).getTime()) * 1_000n;
  for (const { table, part } of parts) {
    if ((await readDigestedUntil(database, table.name, part)) < end)
      throw new ArchiveRefused(
        `${nameMonth(month)} is not over, or rows of it may still be written. Try again a few minutes after its end.`,
      );
    const more = await countUncovered(
      database,
      part,
      await readPartLinks(database, { table, part }),
    );
    if (more > 0n)
      throw new ArchiveRefused(
        `${part} has ${more} rows that no digest covers. If \`ledger verify\` finds no fault, they came with a business from another cell, and the month has to stay.`,
      );
  }
}

/** Archives are written in order, because each begins with what the one before left. */
async function claimMonth(tx: Transaction, { month, isAgain }: ArchiveOrder): Promise<void> {
  const archives = await readArchives(tx);
  const archive = archives.find((one) => one.month === month);
  if (archive !== undefined && archive.droppedAt !== null)
    throw new ArchiveRefused(`${nameMonth(month)} is dropped: its archive is the only copy.`);
  if (archive !== undefined && !isAgain)
    throw new ArchiveRefused(
      `${nameMonth(month)} is archived in ${archive.store} ${archive.folder}. Verify it, or write it once more with --again.`,
    );
  const known = new Set(archives.map((one) => one.month));
  const missing = (await listLedgerMonths(tx)).find((one) => one < month && !known.has(one));
  if (missing !== undefined)
    throw new ArchiveRefused(`Archive ${nameMonth(missing)} first: months are archived in order.`);
  await forgetArchives(tx, month);
  // Another process may have dropped the month at the same moment, and then its archive is still there.
  if ((await readArchives(tx)).some((one) => one.month === month))
    throw new ArchiveRefused(`${nameMonth(month)} is being dropped now.`);
}

async function writeFiles(
  order: ArchiveOrder,
  parts: readonly MonthPart[],
  folder: string,
): Promise<Manifest> {
  const { database, month, kinds, about, now } = order;
  const copier = await openCopier(order.url);
  try {
    const tables = await writeTables(order, parts, copier, folder);
    return {
      format: MANIFEST_FORMAT,
      ...about,
      month: nameMonth(month),
      writtenAt: now.toISOString(),
      previous: await findPrevious(database, month),
      tables,
      movements: await writeKept(order, copier, folder, "movements"),
      postings: await writeKept(order, copier, folder, "postings"),
      postingKinds: kinds,
      sums: await readMonthSums(copier, month),
    };
  } finally {
    await copier.close();
  }
}

async function findPrevious(database: Database, month: Month): Promise<Manifest["previous"]> {
  const archives = await readArchives(database);
  const previous = archives.filter((one) => one.month < month).at(-1);
  if (previous === undefined) return null;
  return { month: nameMonth(previous.month), sha256: digestOf(previous.manifest).toString("hex") };
}

async function writeTables(
  order: ArchiveOrder,
  parts: readonly MonthPart[],
  copier: Copier,
  folder: string,
): Promise<readonly ArchivedTable[]> {
  const { database, store, onProgress } = order;
  const chains = [];
  for (const one of parts) chains.push({ one, links: await readPartLinks(database, one) });
  const total = chains.reduce((sum, { links }) => sum + links.length, 0);
  let done = 0;
  const written: ArchivedTable[] = [];
  for (const { one, links } of chains) {
    const columns = await readColumns(database, one.table);
    const pagesOf = await findLinkPages(database, one.part);
    const rows = async function* () {
      yield headerOf(columns.map(({ name }) => name));
      for (const link of links) {
        yield* copier.copy(
          rowsOfLink(one, columns, { from: link.afterUs, to: link.untilUs }, pagesOf(link)),
        );
        done += 1;
        onProgress(done, total);
      }
    };
    // Verifying compares this number, and every row, with what is read back.
    const count = () => links.reduce((sum, { rowCount }) => sum + rowCount, 0n);
    const place = { folder, file: `${one.table.name}.csv.gz` };
    const file = await storeFile(store, place, rows(), count);
    written.push({
      ...{ table: one.table.name, part: one.part, ...file, columns },
      ...{ links: links.map(presentLink), head: links.at(-1)?.head.toString("hex") ?? "" },
    });
  }
  return written;
}

const KEPT = {
  movements: { table: MOVEMENTS, columns: MOVEMENT_COLUMNS, rows: movementRows },
  postings: { table: POSTINGS, columns: POSTING_COLUMNS, rows: postingRows },
} as const;

async function writeKept(
  { database, store, month }: ArchiveOrder,
  copier: Copier,
  folder: string,
  which: keyof typeof KEPT,
): Promise<KeptRows> {
  const { table } = KEPT[which];
  const { rows, digest } = await digestKept(database, table, month);
  const place = { folder, file: `${which}.csv.gz` };
  const file = await storeFile(store, place, keptContent(copier, month, which), () => rows);
  return { ...file, digest };
}

/** The CSV of rows that stay in the database. It is the same as often as it is made. */
export async function* keptContent(
  copier: Copier,
  month: Month,
  which: keyof typeof KEPT,
): AsyncGenerator<Buffer> {
  const { columns, rows } = KEPT[which];
  yield headerOf(columns);
  yield* copier.copy(rows(month));
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

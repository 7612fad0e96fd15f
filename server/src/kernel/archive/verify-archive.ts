import { createHash } from "node:crypto";
import type { Database } from "../database/database.ts";
import type { DigestedTable } from "../ledger/digests/digested-table.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { reasonOf } from "../text/reason.ts";
import { addUpMonth, type MonthRun } from "./add-up-month.ts";
import { ArchiveRefused } from "./archive-refused.ts";
import { beginRun } from "./archive-run.ts";
import { findParts } from "./archived-tables.ts";
import { presentLink, proveParts, readPartLinks } from "./chain-of-part.ts";
import { type Copier, openCopier } from "./copy-rows.ts";
import { readRows } from "./csv-rows.ts";
import { countDifferences, digestRows, MOVEMENTS, POSTINGS } from "./kept-rows.ts";
import { type ArchivedTable, MANIFEST_FILE, type Manifest, parseManifest } from "./manifest.ts";
import { type Month, nameMonth } from "./months.ts";
import { proveMovements } from "./prove-movements.ts";
import { type ArchiveRow, markVerified, readArchives, unmarkVerified } from "./queries.ts";
import { contentOf, LinkCheck } from "./row-digests.ts";
import { checkFile } from "./stored-files.ts";
import { keptContent } from "./write-archive.ts";

export interface VerificationOrder {
  readonly database: Database;
  readonly url: string;
  /** The store that the settings name now. */
  readonly store: ObjectStore;
  readonly month: Month;
  readonly tables: readonly DigestedTable[];
  readonly now: Date;
  readonly by: string;
  onProgress(done: number, total: number): void;
}

export interface VerifiedArchive {
  readonly month: Month;
  readonly manifest: Manifest;
  readonly isDropped: boolean;
  /** One sentence each. None: the archive is proven. */
  readonly faults: readonly string[];
}

/**
 * Reads an archive back from its store and proves it. Every file is the one that was written. Its rows have the digests
 * of the chain, and so have the rows in the database. Each account's movements, and its balances before and afterwards,
 * follow from the entries. Only then may the month be dropped. After that, the database no longer has the month's rows
 * to compare.
 */
export async function verifyArchive(order: VerificationOrder): Promise<VerifiedArchive> {
  const { database, month, store } = order;
  const archive = (await readArchives(database)).find((one) => one.month === month);
  if (archive === undefined)
    throw new ArchiveRefused(`${nameMonth(month)} has no archive. Write one first.`);
  requireSameStore(archive, store);
  const manifest = parseManifest(archive.manifest);
  const isDropped = archive.droppedAt !== null;
  const copier = await openCopier(order.url);
  const faults: string[] = [];
  try {
    faults.push(...(await checkManifest(store, archive)));
    faults.push(...(await checkTables(order, archive, manifest)));
    faults.push(...(await checkKept(order, archive, manifest, copier)));
    if (!isDropped) faults.push(...(await checkDatabase(order, manifest)));
  } finally {
    await copier.close();
  }
  if (isDropped) return { month, manifest, isDropped, faults };
  if (faults.length > 0) await unmarkVerified(database, month);
  else if (!(await markVerified(database, archive, { at: order.now, by: order.by })))
    throw new ArchiveRefused("The archive was replaced while it was verified. Verify it again.");
  return { month, manifest, isDropped, faults };
}

export function requireSameStore(archive: ArchiveRow, store: ObjectStore): void {
  if (archive.store !== store.name)
    throw new ArchiveRefused(
      `The archive of ${nameMonth(archive.month)} is in ${archive.store}, and the settings name ${store.name}.`,
    );
}

async function checkManifest(
  store: ObjectStore,
  { folder, manifest }: ArchiveRow,
): Promise<readonly string[]> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of store.get(`${folder}/${MANIFEST_FILE}`)) pieces.push(piece);
  } catch (error) {
    return [`${MANIFEST_FILE} cannot be read back: ${reasonOf(error)}`];
  }
  const isSame = Buffer.concat(pieces).equals(Buffer.from(manifest));
  return isSame ? [] : [`${MANIFEST_FILE} is not the file that was written.`];
}

async function checkTables(
  { database, store, tables, onProgress }: VerificationOrder,
  { folder }: ArchiveRow,
  manifest: Manifest,
): Promise<readonly string[]> {
  const total = manifest.tables.reduce((sum, { rows }) => sum + Number(rows), 0);
  const faults: string[] = [];
  let done = 0;
  for (const one of manifest.tables) {
    const table = tables.find(({ name }) => name === one.table);
    if (table === undefined)
      throw new ArchiveRefused(`This program knows no table ${one.table} of the archive.`);
    const part = { table, part: one.part };
    const links = (await readPartLinks(database, part)).map(presentLink);
    if (JSON.stringify(links) !== JSON.stringify(one.links))
      faults.push(`The chain of ${one.table} has other digests than when the archive was written.`);
    const count = (rows: number) => {
      done += rows;
      onProgress(done, total);
    };
    faults.push(
      ...(await checkFile(store, folder, one, (content) => checkRows(one, table, content, count))),
    );
  }
  return faults;
}

/** Compares every row with the digests of the chain. */
async function checkRows(
  archived: ArchivedTable,
  table: DigestedTable,
  content: AsyncIterable<Buffer>,
  count: (rows: number) => void,
): Promise<readonly string[]> {
  const { columns, links, file } = archived;
  const recordedAt = columns.findIndex(({ name }) => name === "recorded_at");
  const check = new LinkCheck(file, links);
  let hasHeader = false;
  for await (const rows of readRows(content)) {
    for (const cells of hasHeader ? rows : rows.slice(1))
      check.add(cells[recordedAt] ?? "", contentOf(table, columns, cells));
    hasHeader = true;
    count(rows.length);
  }
  check.end();
  const isComplete = String(check.rows) === archived.rows;
  return isComplete
    ? check.faults
    : [...check.faults, `${file} has ${check.rows} rows and ${archived.rows} were written.`];
}

/** The rows that stay in the database are those of the files, and those of the archive's description. */
async function checkKept(
  { database, store, month }: VerificationOrder,
  { folder }: ArchiveRow,
  manifest: Manifest,
  copier: Copier,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const which of ["movements", "postings"] as const) {
    const { file, digest, contentSha256 } = manifest[which];
    const table = which === "movements" ? MOVEMENTS : POSTINGS;
    faults.push(...(await checkFile(store, folder, manifest[which])));
    const now = await digestContent(keptContent(copier, month, which));
    const kept = await digestRows(database, table, month);
    if (kept.digest !== digest || now !== contentSha256)
      faults.push(`${table.name} has other rows than ${file}.`);
  }
  return faults;
}

async function digestContent(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of content) hash.update(piece);
  return hash.digest("hex");
}

/** The rows in the database are those of the chain, and the accounts' movements follow from them once more. */
async function checkDatabase(
  { database, month, tables }: VerificationOrder,
  { postingKinds }: Manifest,
): Promise<readonly string[]> {
  const parts = await findParts(database, tables, month);
  const run = await beginRun(database, async () => undefined);
  const monthRun: MonthRun = { database, run, month, kinds: postingKinds };
  await addUpMonth(monthRun);
  const faults = [...(await proveParts(database, parts)), ...(await proveMovements(monthRun))];
  for (const table of [MOVEMENTS, POSTINGS]) {
    const different = await countDifferences(monthRun, table);
    if (different > 0n)
      faults.push(`${table.name} has ${different} rows that do not follow from the entries.`);
  }
  return faults;
}

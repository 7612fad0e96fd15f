import { setTimeout as pause } from "node:timers/promises";
import type { Database, Transaction } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { dropPartition, waitBriefly } from "../jobs/queries.ts";
import type { DigestedTable } from "../ledger/digests/digested-table.ts";
import { recordDropped } from "../ledger/digests/record-dropped.ts";
import { readSqlState } from "../ledger/failures.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { ArchiveRefused } from "./archive-refused.ts";
import { findParts, type MonthPart } from "./archived-tables.ts";
import {
  describeChanges,
  findChangedLinks,
  findLinkPages,
  type PartLink,
  presentLink,
  readPartLinks,
} from "./chain-of-part.ts";
import { digestRows, MOVEMENTS, POSTINGS } from "./kept-rows.ts";
import { digestOf, MANIFEST_FILE, parseManifest } from "./manifest.ts";
import { type Month, nameMonth } from "./months.ts";
import {
  type ArchiveRow,
  listLedgerMonths,
  lockArchive,
  markDropped,
  readArchives,
} from "./queries.ts";
import { requireSameStore } from "./verify-archive.ts";

/** A proof of the archive is valid for this long. After that the store may have lost a file. */
const VERIFIED_DAYS = 7;
const DAY_MS = 86_400_000;

/** Throws unless the store has every file of the archive, with its size. It reads none of them again. */
export async function requireStored(
  database: Database,
  store: ObjectStore,
  month: Month,
): Promise<void> {
  const archive = (await readArchives(database)).find((one) => one.month === month);
  if (archive === undefined) return;
  requireSameStore(archive, store);
  const { tables, movements, postings } = parseManifest(archive.manifest);
  const files = [...tables, movements, postings].map(({ file, bytes }) => ({ file, bytes }));
  files.push({ file: MANIFEST_FILE, bytes: String(Buffer.byteLength(archive.manifest)) });
  for (const { file, bytes } of files) {
    if (String(await store.size(`${archive.folder}/${file}`)) !== bytes)
      throw new ArchiveRefused(
        `${store.name} does not have ${archive.folder}/${file} as it was written. Verify the archive.`,
      );
  }
}

/** Returns the archive of a month that may be dropped, and locks it. Throws `ArchiveRefused`. */
export async function lockDroppable(
  tx: Transaction,
  { month, newest, now }: { readonly month: Month; readonly newest: Month; readonly now: Date },
): Promise<ArchiveRow> {
  const name = nameMonth(month);
  const archive = await lockArchive(tx, month);
  if (archive === undefined) throw new ArchiveRefused(`${name} has no archive. Write one first.`);
  if (archive.droppedAt !== null) throw new ArchiveRefused(`${name} is dropped already.`);
  if (month > newest)
    throw new ArchiveRefused(
      `${name} is kept: KASUWA_LEDGER_MONTHS_KEPT allows to drop months up to ${nameMonth(newest)}.`,
    );
  const older = (await listLedgerMonths(tx)).find((one) => one < month);
  if (older !== undefined)
    throw new ArchiveRefused(`Drop ${nameMonth(older)} first: months are dropped in order.`);
  const { verifiedAt } = archive;
  if (verifiedAt === null || now.getTime() - verifiedAt.getTime() > VERIFIED_DAYS * DAY_MS)
    throw new ArchiveRefused(
      `The archive of ${name} was not verified in the last ${VERIFIED_DAYS} days. Run \`archive verify ${name}\`.`,
    );
  return archive;
}

export interface Dropping {
  readonly database: Database;
  readonly tables: readonly DigestedTable[];
  readonly archive: ArchiveRow;
  readonly at: Date;
}

/**
 * Drops the tables of an archived month, in the caller's transaction, which has locked the archive. First it locks the
 * tables against writers, and compares every row with the digests of the archive once more. Reads and money movements go on
 * until the drop itself, which waits for its locks only briefly. Throws `ArchiveRefused` where anything has changed.
 */
export async function dropMonth(tx: Transaction, dropping: Dropping): Promise<void> {
  const { database, tables, archive, at } = dropping;
  const { month, manifest } = archive;
  const parts = await findParts(tx, tables, month);
  await waitBriefly(tx);
  await inTime(nameMonth(month), async () => {
    for (const { part } of parts)
      await tx.run(sql`lock table ${sql.identifier(part)} in share mode`);
  });
  const faults: string[] = [];
  for (const one of parts) faults.push(...(await compareWithArchive(database, tx, one, archive)));
  faults.push(...(await compareKept(database, archive)));
  if (faults.length > 0)
    throw new ArchiveRefused(
      `${nameMonth(month)} has changed since its archive was verified. Nothing was dropped. ${faults[0]}`,
    );
  for (const { part } of parts) await recordDropped(tx, part, digestOf(manifest));
  await markDropped(tx, month, at);
  await dropTables(tx, parts, nameMonth(month));
}

const TRIES = 20;
const BETWEEN_TRIES_MS = 250;

/** Each try waits only briefly for the lock of all readers and writers, because others wait behind it. */
async function dropTables(
  tx: Transaction,
  parts: readonly MonthPart[],
  month: string,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await tx.run(sql`savepoint before_drop`);
    try {
      await inTime(month, async () => {
        for (const { part } of parts) await dropPartition(tx, part);
      });
      return;
    } catch (error) {
      if (attempt === TRIES || !(error instanceof ArchiveRefused)) throw error;
      await tx.run(sql`rollback to savepoint before_drop`);
      await pause(BETWEEN_TRIES_MS);
    }
  }
}

/** Throws `ArchiveRefused` where a lock does not come in time. */
async function inTime(month: string, lock: () => Promise<void>): Promise<void> {
  try {
    await lock();
  } catch (error) {
    if (readSqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new ArchiveRefused(
      `Other work holds the tables of the ledger for too long, so ${month} was not dropped. Try again.`,
    );
  }
}

const LOCK_NOT_AVAILABLE = "55P03";

async function compareWithArchive(
  database: Database,
  tx: Transaction,
  one: MonthPart,
  { manifest }: ArchiveRow,
): Promise<readonly string[]> {
  const archived = parseManifest(manifest).tables.find(({ part }) => part === one.part);
  if (archived === undefined) return [`${one.part} is not in the archive.`];
  const links = await readPartLinks(tx, one);
  if (JSON.stringify(links.map(presentLink)) !== JSON.stringify(archived.links))
    return [`The chain of ${one.table.name} has other digests than the archive.`];
  const pagesOf = await findLinkPages(database, one.part);
  const changed = await findChangedLinks(one, links, pagesOf, (look) => look(tx));
  return describeChanges(one.part, changed, await countMore(tx, one.part, links));
}

/** Counted under the lock: a row on a page that came after the pages were listed is found by this alone. */
async function countMore(
  tx: Transaction,
  part: string,
  links: readonly PartLink[],
): Promise<bigint> {
  const { rows } = await tx.one<{ rows: bigint }>(
    sql`select count(*) as rows from ${sql.identifier(part)}`,
  );
  return rows - links.reduce((sum, { rowCount }) => sum + rowCount, 0n);
}

async function compareKept(
  database: Database,
  { month, manifest }: ArchiveRow,
): Promise<readonly string[]> {
  const { movements, postings } = parseManifest(manifest);
  const faults: string[] = [];
  for (const [table, { digest }] of [
    [MOVEMENTS, movements],
    [POSTINGS, postings],
  ] as const) {
    if ((await digestRows(database, table, month)).digest !== digest)
      faults.push(`${table.name} has other rows than the archive.`);
  }
  return faults;
}

import type { Database, Transaction } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { FIRST_CHECKED_ID } from "../ledger/chart.ts";
import type { Tally } from "../ledger/verify/report.ts";
import { forceIndexes, readAtOneMoment, type VerifySteps } from "../ledger/verify/verify-steps.ts";
import { digestRows, MOVEMENTS, POSTINGS } from "./kept-rows.ts";
import { digestOf, type Manifest, parseManifest } from "./manifest.ts";
import { type Month, monthOfPart, nameMonth } from "./months.ts";
import { type ArchiveRow, listLedgerMonths, readArchives } from "./queries.ts";

/** The tables that only an archive may replace. The service drops others by itself when they are old. */
const NEVER_FORGOTTEN: readonly string[] = [
  "ledger_transactions",
  "ledger_entries",
  "card_transactions",
];

/**
 * Proves the rows that replace the entries of dropped months. Each archive's description is the one in the digest
 * chains, and the kept rows are those of the description. No table of the ledger was dropped without an archive, the
 * dropped months have no gap, and every account in them exists.
 */
export async function proveArchives(
  database: Database,
  steps: VerifySteps,
  tally: Tally,
): Promise<void> {
  const dropped = (await readArchives(database)).filter(({ droppedAt }) => droppedAt !== null);
  tally.archivedMonths = dropped.length;
  await proveDrops(database, dropped, tally);
  await proveOrder(database, dropped, tally);
  for (const archive of dropped) {
    await proveKept(database, archive, tally);
    await proveAccountsExist(database, archive.month, steps, tally);
  }
}

interface DropLink {
  readonly stream: string;
  readonly part: string;
  readonly digest: Buffer;
}

async function proveDrops(
  database: Database,
  dropped: readonly ArchiveRow[],
  tally: Tally,
): Promise<void> {
  const links = await database.many<DropLink>(
    sql`select stream, part, digest from ledger_digests where kind = 'dropped' order by stream, number`,
  );
  const archives = new Map(dropped.map((archive) => [archive.month, archive]));
  for (const { part, digest } of links.filter(({ stream }) => NEVER_FORGOTTEN.includes(stream))) {
    const archive = archives.get(monthOfPart(part) ?? 0);
    if (archive === undefined) tally.find(`${part} was dropped, and no archive has its rows.`);
    else if (!digestOf(archive.manifest).equals(digest))
      tally.find(`The description of the archive of ${nameMonth(archive.month)} was changed.`);
  }
  const parts = new Set(links.map(({ part }) => part));
  for (const { month, manifest } of dropped) {
    const unsaid = parseManifest(manifest).tables.find(
      ({ table, part }) => NEVER_FORGOTTEN.includes(table) && !parts.has(part),
    );
    if (unsaid !== undefined)
      tally.find(
        `${nameMonth(month)} is dropped, and the chain of ${unsaid.table} does not say so.`,
      );
  }
}

/** What an account had before its first remaining entry is a sum over all earlier months, so none may be missing. */
async function proveOrder(
  database: Database,
  dropped: readonly ArchiveRow[],
  tally: Tally,
): Promise<void> {
  const last = dropped.at(-1)?.month ?? 0;
  for (const month of await listLedgerMonths(database)) {
    if (month <= last)
      tally.find(`${nameMonth(month)} has a table of entries, and a later month is dropped.`);
  }
  for (const [index, { manifest }] of dropped.entries()) {
    const before = dropped[index - 1];
    const expected = before && digestOf(before.manifest).toString("hex");
    const { previous, month } = parseManifest(manifest);
    if (previous?.sha256 !== expected)
      tally.find(`The archive of ${month} does not follow the archive of the month before.`);
  }
}

async function proveKept(
  database: Database,
  { month, manifest }: ArchiveRow,
  tally: Tally,
): Promise<void> {
  const description: Manifest = parseManifest(manifest);
  for (const [table, { digest, rows }] of [
    [MOVEMENTS, description.movements],
    [POSTINGS, description.postings],
  ] as const) {
    const kept = await digestRows(database, table, month);
    tally.digestedRows += Number(kept.rows);
    if (kept.digest !== digest || String(kept.rows) !== rows)
      tally.find(`${table.name} of ${nameMonth(month)} was changed after the month was archived.`);
  }
}

interface Moved {
  readonly environmentId: bigint;
  readonly accountId: bigint;
  readonly exists: boolean;
}

async function proveAccountsExist(
  database: Database,
  month: Month,
  { accountsMax }: VerifySteps,
  tally: Tally,
): Promise<void> {
  let after = { environmentId: -(2n ** 63n), accountId: 0n };
  for (;;) {
    const rows = await readAtOneMoment(database, (tx) => readMoved(tx, month, after, accountsMax));
    const last = rows.at(-1);
    if (last === undefined) return;
    for (const { environmentId, accountId } of rows.filter(({ exists }) => !exists))
      tally.find(
        `Account ${environmentId}/${accountId} has entries in ${nameMonth(month)} and does not exist.`,
      );
    after = last;
  }
}

async function readMoved(
  tx: Transaction,
  month: Month,
  after: Pick<Moved, "environmentId" | "accountId">,
  limit: number,
): Promise<Moved[]> {
  await forceIndexes(tx);
  return await tx.many<Moved>(sql`
    select moved.environment_id as "environmentId", moved.account_id as "accountId",
           case when moved.account_id < ${FIRST_CHECKED_ID}
             then exists (select from environments where id = moved.environment_id)
             else exists (select from ledger_accounts
                          where environment_id = moved.environment_id and id = moved.account_id) end as exists
    from archived_movements moved
    where month = ${month}::integer
      and (environment_id, account_id) > (${after.environmentId}::bigint, ${after.accountId}::bigint)
    order by environment_id, account_id limit ${limit}`);
}

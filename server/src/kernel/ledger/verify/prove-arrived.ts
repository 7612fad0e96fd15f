import type { Database } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import {
  type ArrivedBusiness,
  type ArrivedChunk,
  arrivedAtOf,
  headOf,
  readArrivedBusinesses,
  readArrivedChunks,
  readUnknownArrivals,
} from "../../moving/arrived-rows.ts";
import { readTable } from "../../moving/catalog-queries.ts";
import { digestChunk } from "../../moving/chunk-queries.ts";
import type { MovedBusiness } from "../../moving/moved-table.ts";
import { findPartEnd } from "../digests/digested-parts.ts";
import type { DigestedTable } from "../digests/digested-table.ts";
import type { Tally } from "./report.ts";
import { forceIndexes, readAtOneMoment } from "./verify-steps.ts";

/**
 * Proves that rows which came with a business from another cell are those that arrived. The chains of this cell leave
 * them out, because they were written before it had them.
 */
export async function proveArrived(
  { moved, ...work }: ArrivedWork,
  tables: readonly DigestedTable[],
): Promise<void> {
  const { database, tally } = work;
  if (moved !== undefined) await proveArrivalIsKnown(database, moved, tally);
  for (const business of await readArrivedBusinesses(database, moved?.businessId)) {
    const chunks = await readArrivedChunks(database, business.businessId);
    checkHead(business, chunks, tally);
    if (!business.isActivated) await proveNothingPosted(database, business, tally);
    for (const chunk of chunks) {
      const table = tables.find(({ name }) => name === chunk.stream);
      if (table !== undefined) await proveChunk({ ...work, business }, table, chunk);
    }
  }
}

/** Without the record of its arrival nothing of a business is compared, and its rows count as written here. */
async function proveArrivalIsKnown(
  database: Database,
  moved: MovedBusiness,
  tally: Tally,
): Promise<void> {
  for (const { id } of await readUnknownArrivals(database, moved))
    tally.find(`Environment ${id} of business ${moved.businessId} has no record of its arrival.`);
}

/** Proves that this cell posted nothing for a business that it does not serve yet. */
async function proveNothingPosted(
  database: Database,
  { businessId }: ArrivedBusiness,
  tally: Tally,
): Promise<void> {
  const { posted } = await readAtOneMoment(database, async (tx) => {
    await forceIndexes(tx);
    return await tx.one<{ posted: number }>(sql`
      select coalesce(sum(own.posted), 0)::integer as posted
      from arrived_environments arrived
      cross join lateral (
        select count(*) as posted from ledger_transactions
        where environment_id = arrived.environment_id and recorded_at >= arrived.arrived_at
        offset 0
      ) own
      where arrived.business_id = ${businessId}`);
  });
  if (posted > 0)
    tally.find(
      `${posted} transactions of business ${businessId} were posted before this cell serves it.`,
    );
}

function checkHead(
  { businessId, head, audited, isActivated }: ArrivedBusiness,
  chunks: readonly ArrivedChunk[],
  tally: Tally,
): void {
  if (!headOf(chunks).equals(head) || (isActivated && audited !== head.toString("hex")))
    tally.find(`The digests of the rows that came with business ${businessId} were rewritten.`);
}

interface Work {
  readonly database: Database;
  readonly tally: Tally;
  readonly nowUs: bigint;
}

interface ArrivedWork extends Work {
  /** Undefined: every business that arrived. */
  readonly moved?: MovedBusiness;
}

interface Proof extends Work {
  readonly business: ArrivedBusiness;
}

async function proveChunk(
  { database, business, tally, nowUs }: Proof,
  table: DigestedTable,
  chunk: ArrivedChunk,
): Promise<void> {
  const stored = await readTable(database, { name: table.name });
  const part = stored.parts.find(({ name }) => name === chunk.part);
  const name = `The rows of ${chunk.part} that came with business ${business.businessId}`;
  if (part === undefined) {
    if (chunk.rows === 0n) return;
    // The service drops a partition only when its time is over.
    const endUs = findPartEnd(chunk.part);
    if (endUs === null || endUs > nowUs) tally.find(`${name} are gone with their table.`);
    return;
  }
  const { businessId } = business;
  const isIts =
    chunk.environmentId === null
      ? sql`row.business_id = ${businessId}`
      : sql`row.environment_id = ${chunk.environmentId}`;
  const piece = {
    ...{ name, part, environmentId: chunk.environmentId, columns: [], digested: table },
    ...{ table: { name: table.name }, sealed: undefined },
    order: stored.key.filter(
      (column) => chunk.environmentId === null || column.name !== "environment_id",
    ),
    // `is true` keeps PostgreSQL from the indexes by time, which lead to the rows of every business.
    where: sql`${isIts} and (row.recorded_at < ${arrivedAtOf(businessId)}) is true`,
  };
  const found = await readAtOneMoment(database, async (tx) => {
    await forceIndexes(tx);
    await tx.run(sql`set local timezone = 'UTC'`);
    await tx.run(sql`set local bytea_output = 'hex'`);
    return await digestChunk(tx, piece, { ...chunk, number: 0 }, "source");
  });
  tally.digestedRows += Number(found.fixedRows);
  if (found.fixedRows !== chunk.rows)
    tally.find(`${name}: there are ${found.fixedRows}, and ${chunk.rows} came.`);
  else if (found.fixed?.equals(chunk.digest) !== true) tally.find(`${name} were changed.`);
}

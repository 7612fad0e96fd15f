import type { Database } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import {
  type ArrivedBusiness,
  type ArrivedChunk,
  headOf,
  readArrivedBusinesses,
  readArrivedChunks,
} from "../../moving/arrived-rows.ts";
import { readTable } from "../../moving/catalog-queries.ts";
import { digestChunk } from "../../moving/chunk-queries.ts";
import { findPartEnd } from "../digests/digested-parts.ts";
import type { DigestedTable } from "../digests/digested-table.ts";
import type { Tally } from "./report.ts";
import { readAtOneMoment } from "./verify-steps.ts";

/**
 * Proves that rows which came with a business from another cell are those that arrived. The chains of this cell leave
 * them out, because they were written before it had them.
 */
export async function proveArrived(
  database: Database,
  tables: readonly DigestedTable[],
  tally: Tally,
  nowUs: bigint,
): Promise<void> {
  for (const business of await readArrivedBusinesses(database)) {
    const chunks = await readArrivedChunks(database, business.businessId);
    checkHead(business, chunks, tally);
    for (const chunk of chunks) {
      const table = tables.find(({ name }) => name === chunk.stream);
      if (table !== undefined) await proveChunk({ database, business, tally, nowUs }, table, chunk);
    }
  }
}

function checkHead(
  { businessId, head, audited, isActivated }: ArrivedBusiness,
  chunks: readonly ArrivedChunk[],
  tally: Tally,
): void {
  if (!headOf(chunks).equals(head) || (isActivated && audited !== head.toString("hex")))
    tally.find(`The digests of the rows that came with business ${businessId} were rewritten.`);
}

interface Proof {
  readonly database: Database;
  readonly business: ArrivedBusiness;
  readonly tally: Tally;
  readonly nowUs: bigint;
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
    // The service drops a partition only when its time is over.
    const endUs = findPartEnd(chunk.part);
    if (endUs === null || endUs > nowUs) tally.find(`${name} are gone with their table.`);
    return;
  }
  const { businessId, arrivedAt } = business;
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
    where: sql`${isIts} and row.recorded_at < ${arrivedAt}`,
  };
  const found = await readAtOneMoment(database, async (tx) => {
    await tx.run(sql`set local timezone = 'UTC'`);
    await tx.run(sql`set local bytea_output = 'hex'`);
    return await digestChunk(tx, piece, { ...chunk, number: 0 }, "source");
  });
  tally.digestedRows += Number(found.fixedRows);
  if (found.fixedRows !== chunk.rows)
    tally.find(`${name}: there are ${found.fixedRows}, and ${chunk.rows} came.`);
  else if (found.fixed?.equals(chunk.digest) !== true) tally.find(`${name} were changed.`);
}

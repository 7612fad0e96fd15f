import type { Database, Transaction } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import { DEFAULT_STEPS, readAtOneMoment, type VerifySteps } from "../verify/verify-steps.ts";
import { cutTimes, findPageRuns, type Pages, readPageSpans } from "../verify/verify-windows.ts";
import { addLink, readDigestedUntil, readNewest } from "./chain.ts";
import { digestSegment, type Segment } from "./digest-segment.ts";
import { listParts, type Part, readSettledUs } from "./digested-parts.ts";
import type { DigestedTable } from "./digested-table.ts";

export type DigestSteps = Pick<VerifySteps, "pagesMax" | "entriesMax" | "settledAfterSeconds">;

export interface DigestedRows {
  readonly links: number;
  readonly rows: bigint;
}

/**
 * Digests every settled row without a digest, in many short steps beside live traffic. Several processes may do so at
 * once: the second to reach a link stops and leaves the table to the first.
 */
export async function digestRows(
  database: Database,
  tables: readonly DigestedTable[],
  steps: DigestSteps = DEFAULT_STEPS,
): Promise<DigestedRows> {
  const until = await readSettledUs(database, steps.settledAfterSeconds);
  const done = { links: 0, rows: 0n };
  for (const table of tables) {
    for (const part of await listParts(database, table)) {
      if (!(await digestPart({ database, table, part, steps, done }, until))) break;
    }
  }
  return done;
}

interface Work {
  readonly database: Database;
  readonly table: DigestedTable;
  readonly part: Part;
  readonly steps: DigestSteps;
  readonly done: { links: number; rows: bigint };
}

/** Returns false if another process digests the same table. */
async function digestPart(work: Work, settled: bigint): Promise<boolean> {
  const { database, table, part } = work;
  const from = await readDigestedUntil(database, table.name, part.name);
  const to = part.endUs !== null && part.endUs <= settled ? part.endUs : settled;
  if (from >= to) return true;
  return table.cutBy === undefined
    ? await digestByIndex(work, { from, to })
    : await digestByPages(work, { from, to });
}

type Times = Pick<Segment, "from" | "to">;

async function digestByPages(work: Work, { from, to }: Times): Promise<boolean> {
  const { database, part, steps } = work;
  const spans = await readPageSpans(database, part.name, steps.pagesMax);
  let start = from;
  for (const window of cutTimes(spans, { from, to })) {
    const segment = { part: part.name, from: start, to: window.to };
    const outcome = await addDigest(work, segment, findPageRuns(spans, segment));
    if (outcome === "taken") return false;
    if (outcome === "digested") start = window.to;
  }
  // A link without rows closes a partition whose time is over. Its pages are then not scanned again.
  if (to !== part.endUs) return true;
  return (await addDigest(work, { part: part.name, from: start, to }, [], true)) !== "taken";
}

async function digestByIndex(work: Work, { from, to }: Times): Promise<boolean> {
  const { database, part, steps } = work;
  for (let start = from; ; ) {
    const end = await findCut(database, part.name, { from: start, to }, steps.entriesMax);
    if (end === null) return true;
    const segment = { part: part.name, from: start, to: end };
    if ((await addDigest(work, segment, [])) === "taken") return false;
    start = end;
  }
}

/** Returns the time of the last of `rowsMax` rows. Rows of one time stay together, however many there are. */
async function findCut(
  database: Database,
  part: string,
  { from, to }: Times,
  rowsMax: number,
): Promise<bigint | null> {
  const { end } = await database.one<{ end: bigint | null }>(sql`
    select (extract(epoch from max(recorded_at)) * 1000000)::bigint as end from (
      select recorded_at from ${sql.identifier(part)}
      where recorded_at > timestamptz 'epoch' + ${from}::bigint * interval '1 microsecond'
        and recorded_at <= timestamptz 'epoch' + ${to}::bigint * interval '1 microsecond'
      order by recorded_at limit ${rowsMax}
    ) step`);
  return end;
}

/** `taken`: another process added this link first. `empty`: there are no rows, so there is no link. */
type DigestOutcome = "digested" | "empty" | "taken";

async function addDigest(
  { database, table, done }: Work,
  segment: Segment,
  pages: readonly Pages[],
  isClosing = false,
): Promise<DigestOutcome> {
  // Read before the rows: a link that another process adds in between takes the number of this one.
  const before = await readNewest(database, table.name);
  if ((await readDigestedUntil(database, table.name, segment.part)) !== segment.from)
    return "taken";
  const look = (tx: Transaction) => digestSegment(tx, table, segment, pages);
  const rows = await readAtOneMoment(database, look);
  if (rows.rowCount === 0n && !isClosing) return "empty";
  const isAdded = await addLink(database, table.name, before, {
    kind: "rows",
    ...segment,
    ...rows,
  });
  if (!isAdded) return "taken";
  done.links += 1;
  done.rows += rows.rowCount;
  return "digested";
}

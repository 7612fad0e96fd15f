import type { Database, Transaction } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import type { Tally } from "../verify/report.ts";
import { readAtOneMoment, type VerifySteps } from "../verify/verify-steps.ts";
import {
  findPageRuns,
  type PageSpan,
  type Pages,
  partitionExists,
  readPageSpans,
} from "../verify/verify-windows.ts";
import { type ChainLink, computeHead, FIRST_HEAD, readLinks } from "./chain.ts";
import {
  digestSegment,
  MARK_HALF,
  type MarkedRow,
  markRows,
  type Segment,
} from "./digest-segment.ts";
import { findPartEnd } from "./digested-parts.ts";
import type { DigestedTable } from "./digested-table.ts";

interface DigestProof {
  readonly database: Database;
  readonly steps: VerifySteps;
  readonly tally: Tally;
  /** Rows recorded before this are not read again; their links are. In microseconds since 1970. */
  readonly sinceUs: bigint;
}

/** The number of links that one step reads, each with the marks of its rows. */
const LINKS_MAX = 20;

/**
 * Proves that the links of each chain follow from one another, and that each segment still has its digested rows. A
 * finding names the segment, and each row that was changed or added.
 */
export async function proveDigests(
  proof: DigestProof,
  tables: readonly DigestedTable[],
): Promise<void> {
  for (const table of tables) await proveChain(proof, table);
}

async function proveChain(proof: DigestProof, table: DigestedTable): Promise<void> {
  const { database, tally } = proof;
  const dropped = await readDropped(database, table.name);
  const spans = new Map<string, readonly PageSpan[]>();
  const ends = new Map<string, bigint>();
  let before: Pick<ChainLink, "number" | "head"> = { number: 0n, head: FIRST_HEAD };
  for (;;) {
    const links = await readLinks(database, table.name, before.number, LINKS_MAX);
    for (const link of links) {
      checkLink(link, before, ends, tally);
      before = link;
      const isRead =
        link.kind === "rows" && !dropped.has(link.part) && link.untilUs > proof.sinceUs;
      if (isRead) await proveSegment(proof, table, link, spans);
    }
    if (links.length < LINKS_MAX) return;
  }
}

async function readDropped(database: Database, stream: string): Promise<ReadonlySet<string>> {
  const rows = await database.many<{ part: string }>(sql`
    select part from ledger_digests where stream = ${stream} and kind = 'dropped'`);
  return new Set(rows.map(({ part }) => part));
}

const nameOf = ({ stream, number }: ChainLink) => `Digest ${number} of ${stream}`;

function checkLink(
  link: ChainLink,
  before: Pick<ChainLink, "number" | "head">,
  ends: Map<string, bigint>,
  tally: Tally,
): void {
  tally.links += 1;
  if (link.number !== before.number + 1n)
    tally.find(`${nameOf(link)} does not follow digest ${before.number}: digests are missing.`);
  else if (!computeHead(before.head, link).equals(link.head))
    tally.find(
      `${nameOf(link)} was rewritten: its head does not follow from the digest before it.`,
    );
  if (link.kind === "dropped") {
    checkDrop(link, tally);
    return;
  }
  const end = ends.get(link.part) ?? -1n;
  if (link.afterUs !== end) tally.find(`${nameOf(link)} skips or repeats a time of ${link.part}.`);
  ends.set(link.part, link.untilUs);
}

/** The service drops a partition only when its time is over. */
function checkDrop(link: ChainLink, tally: Tally): void {
  const end = findPartEnd(link.part);
  if (end === null || link.untilUs < end)
    tally.find(`${nameOf(link)} says that ${link.part} was dropped before its time was over.`);
}

async function proveSegment(
  { database, steps, tally }: DigestProof,
  table: DigestedTable,
  link: ChainLink,
  known: Map<string, readonly PageSpan[]>,
): Promise<void> {
  const segment = { part: link.part, from: link.afterUs, to: link.untilUs };
  if (!(await partitionExists(database, link.part))) {
    if (!(await readDropped(database, link.stream)).has(link.part))
      tally.find(
        `${nameOf(link)}: the table ${link.part} is gone, and the service has not dropped it.`,
      );
    return;
  }
  if (table.cutBy !== undefined && !known.has(link.part))
    known.set(link.part, await readPageSpans(database, link.part, steps.pagesMax));
  const pages = findPageRuns(known.get(link.part) ?? [], segment);
  const look = (tx: Transaction) => digestSegment(tx, table, segment, pages);
  const rows = await readAtOneMoment(database, look);
  tally.digestedRows += Number(rows.rowCount);
  if (rows.rowCount === link.rowCount && rows.digest.equals(link.digest)) return;
  await nameRows(database, table, link, segment, pages, tally);
}

/** With more wrong rows than this, a finding names the segment only. */
const NAMED_MAX = 20;

/** Names the rows of a segment that differ from their digests. A missing row has left its mark, but not its name. */
async function nameRows(
  database: Database,
  table: DigestedTable,
  link: ChainLink,
  segment: Segment,
  pages: readonly Pages[],
  tally: Tally,
): Promise<void> {
  const rows = await readAtOneMoment(database, (tx) => markRows(tx, table, segment, pages));
  const { changed, added, missing } = compareMarks(link.marks, rows);
  const during = `${nameOf(link)} (${timeOf(link.afterUs)} to ${timeOf(link.untilUs)})`;
  if (changed.length + added.length <= NAMED_MAX) {
    for (const { name } of changed)
      tally.find(`${table.title} ${name} was changed after it was digested. ${during}.`);
    for (const { name } of added)
      tally.find(`${table.title} ${name} was added to a time that is digested already. ${during}.`);
  } else {
    const counts = `${changed.length} rows were changed and ${added.length} were added`;
    tally.find(`${during}: ${counts} after they were digested.`);
  }
  if (missing > 0) tally.find(`${during}: ${missing} of ${link.rowCount} rows are missing.`);
  if (changed.length + added.length + missing === 0)
    tally.find(`${during}: the rows differ from their digest.`);
}

/** Compares rows with their marks. A mark without a row belongs to a missing row. */
function compareMarks(marks: Buffer, rows: readonly MarkedRow[]) {
  const known = new Map<string, string>();
  for (let at = 0; at + 2 * MARK_HALF <= marks.length; at += 2 * MARK_HALF) {
    const key = marks.toString("hex", at, at + MARK_HALF);
    known.set(key, marks.toString("hex", at + MARK_HALF, at + 2 * MARK_HALF));
  }
  const changed: MarkedRow[] = [];
  const added: MarkedRow[] = [];
  for (const row of rows) {
    const key = row.keyMark.toString("hex");
    const mark = known.get(key);
    known.delete(key);
    if (mark === undefined) added.push(row);
    else if (mark !== row.rowMark.toString("hex")) changed.push(row);
  }
  return { changed, added, missing: known.size };
}

const timeOf = (us: bigint): string =>
  us < 0n ? "the beginning" : new Date(Number(us / 1_000n)).toISOString();

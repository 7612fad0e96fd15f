import type { Database, Queryable, Transaction } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { digestSegment } from "../ledger/digests/digest-segment.ts";
import { DEFAULT_STEPS, readAtOneMoment } from "../ledger/verify/verify-steps.ts";
import { findPageRuns, type Pages, readPageSpans } from "../ledger/verify/verify-windows.ts";
import type { MonthPart } from "./archived-tables.ts";
import type { ArchivedLink } from "./manifest.ts";

/** One digest of a part's chain. */
export interface PartLink {
  readonly number: bigint;
  readonly afterUs: bigint;
  readonly untilUs: bigint;
  readonly rowCount: bigint;
  readonly digest: Buffer;
  readonly head: Buffer;
}

/** The digests over the rows of a part, without their marks. */
export const readPartLinks = (queryable: Queryable, { table, part }: MonthPart) =>
  queryable.many<PartLink>(sql`
    select number, after_us as "afterUs", until_us as "untilUs", row_count as "rowCount", digest, head
    from ledger_digests where stream = ${table.name} and part = ${part} and kind = 'rows' order by number`);

export const presentLink = ({
  number,
  afterUs,
  untilUs,
  rowCount,
  digest,
}: PartLink): ArchivedLink => ({
  number: String(number),
  after: String(afterUs),
  until: String(untilUs),
  rows: String(rowCount),
  digest: digest.toString("hex"),
});

/** Returns the pages that hold the rows of each link. */
export async function findLinkPages(
  database: Database,
  part: string,
): Promise<(link: PartLink) => readonly Pages[]> {
  const spans = await readPageSpans(database, part, DEFAULT_STEPS.pagesMax);
  return ({ afterUs, untilUs }) => findPageRuns(spans, { from: afterUs, to: untilUs });
}

/** Returns the numbers of the digests that the rows in the database no longer have. */
export async function findChangedLinks(
  { table, part }: MonthPart,
  links: readonly PartLink[],
  pagesOf: (link: PartLink) => readonly Pages[],
  look: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
): Promise<readonly bigint[]> {
  const changed: bigint[] = [];
  for (const link of links) {
    const segment = { part, from: link.afterUs, to: link.untilUs };
    const rows = await look((tx) => digestSegment(tx, table, segment, pagesOf(link)));
    if (rows.rowCount !== link.rowCount || !rows.digest.equals(link.digest))
      changed.push(link.number);
  }
  return changed;
}

/** The rows of a part that no digest covers: there must be none. */
export async function countUncovered(
  database: Database,
  part: string,
  links: readonly PartLink[],
): Promise<bigint> {
  let rows = 0n;
  for (const span of await readPageSpans(database, part, DEFAULT_STEPS.pagesMax)) rows += span.rows;
  return rows - links.reduce((sum, { rowCount }) => sum + rowCount, 0n);
}

/** One sentence for each part whose rows are not those that were digested. */
export async function proveParts(
  database: Database,
  parts: readonly MonthPart[],
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const one of parts) {
    const links = await readPartLinks(database, one);
    const pagesOf = await findLinkPages(database, one.part);
    const look = <T>(work: (tx: Transaction) => Promise<T>) => readAtOneMoment(database, work);
    const changed = await findChangedLinks(one, links, pagesOf, look);
    faults.push(
      ...describeChanges(one.part, changed, await countUncovered(database, one.part, links)),
    );
  }
  return faults;
}

export function describeChanges(
  part: string,
  changed: readonly bigint[],
  uncovered: bigint,
): readonly string[] {
  const faults = changed.map(
    (number) => `${part} has other rows than those of digest ${number}. Run \`ledger verify\`.`,
  );
  if (uncovered === 0n) return faults;
  return [
    ...faults,
    `${part} has ${uncovered} rows more than were digested. Run \`ledger verify\`.`,
  ];
}

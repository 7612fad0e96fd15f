import type { Queryable } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import { digest } from "../../digest.ts";
import type { RowsDigest, Segment } from "./digest-segment.ts";

/** One link of a table's chain. */
export interface ChainLink extends RowsDigest {
  readonly stream: string;
  readonly number: bigint;
  readonly kind: "rows" | "dropped";
  readonly part: string;
  readonly afterUs: bigint;
  readonly untilUs: bigint;
  readonly head: Buffer;
}

/** The head of a chain without links. */
export const FIRST_HEAD = Buffer.alloc(32);

/** Returns the head after a link. It covers every link before it too. */
export function computeHead(before: Buffer, link: Omit<ChainLink, "head" | "marks">): Buffer {
  const { stream, number, kind, part, afterUs, untilUs, rowCount } = link;
  const fields = [
    ...[before.toString("hex"), stream, String(number), kind, part],
    ...[String(afterUs), String(untilUs), String(rowCount), link.digest.toString("hex")],
  ];
  return digest("sha256", JSON.stringify(fields));
}

/** Returns the newest link of a chain, or undefined. */
export const readNewest = (queryable: Queryable, stream: string) =>
  queryable.maybeOne<{ number: bigint; head: Buffer; untilUs: bigint }>(sql`
    select number, head, until_us as "untilUs" from ledger_digests
    where stream = ${stream} order by number desc limit 1`);

/** Returns the links after number `after`, with their marks. */
export const readLinks = (queryable: Queryable, stream: string, after: bigint, limit: number) =>
  queryable.many<ChainLink>(sql`
    select stream, number, kind, part, after_us as "afterUs", until_us as "untilUs", row_count as "rowCount",
           digest, head, marks
    from ledger_digests where stream = ${stream} and number > ${after} order by number limit ${limit}`);

const NEVER = -1n;

/** Returns the time up to which a part's rows are digested; -1 if none is digested. */
export async function readDigestedUntil(queryable: Queryable, stream: string, part: string) {
  const { untilUs } = await queryable.one<{ untilUs: bigint | null }>(sql`
    select max(until_us) as "untilUs" from ledger_digests where stream = ${stream} and part = ${part}`);
  return untilUs ?? NEVER;
}

/**
 * Adds a link after `before`. Returns false, and writes nothing, if another process has added a link since `before` was
 * read. The caller's rows may then be out of date.
 */
export async function addLink(
  queryable: Queryable,
  stream: string,
  before: { readonly number: bigint; readonly head: Buffer } | undefined,
  link: Pick<ChainLink, "kind"> & Segment & RowsDigest,
): Promise<boolean> {
  const { kind, part, from: afterUs, to: untilUs, rowCount, digest: rows, marks } = link;
  const number = (before?.number ?? 0n) + 1n;
  const fields = { stream, number, kind, part, afterUs, untilUs, rowCount, digest: rows };
  const head = computeHead(before?.head ?? FIRST_HEAD, fields);
  const added = await queryable.run(sql`
    insert into ledger_digests
      (stream, number, kind, part, after_us, until_us, row_count, digest, head, marks)
    values (${stream}, ${number}, ${kind}, ${part}, ${afterUs}, ${untilUs}, ${rowCount}, ${rows}, ${head}, ${marks})
    on conflict (stream, number) do nothing`);
  return added === 1;
}

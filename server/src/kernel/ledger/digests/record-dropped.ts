import type { Transaction } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import { digest } from "../../digest.ts";
import { addLink, readNewest } from "./chain.ts";
import { findPartEnd } from "./digested-parts.ts";

/** Another process may add a link at the same moment. Its link is committed then, and the next try follows it. */
const TRIES = 5;

const NO_ARCHIVE = digest("sha256", "");

/**
 * Adds a link that records that the service itself drops a partition, in the transaction that drops it. The links of
 * its rows stay, so an exported head can still be compared. Their marks are deleted: they are useless without the rows.
 * `archive` is the digest of the archive that has the rows. Throws if other processes add links all the time.
 */
export async function recordDropped(
  tx: Transaction,
  part: string,
  archive: Buffer = NO_ARCHIVE,
): Promise<void> {
  const found = await tx.maybeOne<{ stream: string }>(
    sql`select stream from ledger_digests where part = ${part} limit 1`,
  );
  if (found === undefined) return;
  const { stream } = found;
  let isAdded = false;
  for (let attempt = 1; attempt <= TRIES && !isAdded; attempt++)
    isAdded = await addLink(tx, stream, await readNewest(tx, stream), {
      kind: "dropped",
      part,
      from: 0n,
      to: findPartEnd(part) ?? 0n,
      rowCount: 0n,
      digest: archive,
      marks: Buffer.alloc(0),
    });
  if (!isAdded) throw new Error(`other processes digest rows of ${stream} at the same time`);
  await tx.run(sql`
    update ledger_digests set marks = ''::bytea where stream = ${stream} and part = ${part}`);
}

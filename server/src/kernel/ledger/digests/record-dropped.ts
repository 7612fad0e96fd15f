import type { Transaction } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import { digest } from "../../digest.ts";
import { addLink, readNewest } from "./chain.ts";
import { findPartEnd } from "./digested-parts.ts";

/**
 * Adds a link that says that the service itself drops a partition, in the transaction that drops it. The links of its
 * rows stay, so an exported head can still be compared. Their marks are deleted: they are useless without the rows.
 * Throws if another process adds a link at the same time; the job then runs again.
 */
export async function recordDropped(tx: Transaction, part: string): Promise<void> {
  const found = await tx.maybeOne<{ stream: string }>(
    sql`select stream from ledger_digests where part = ${part} limit 1`,
  );
  if (found === undefined) return;
  const { stream } = found;
  const before = await readNewest(tx, stream);
  const isAdded = await addLink(tx, stream, before, {
    kind: "dropped",
    part,
    from: 0n,
    to: findPartEnd(part) ?? 0n,
    rowCount: 0n,
    digest: digest("sha256", ""),
    marks: Buffer.alloc(0),
  });
  if (!isAdded) throw new Error(`another process digests rows of ${stream} at the same time`);
  await tx.run(sql`
    update ledger_digests set marks = ''::bytea where stream = ${stream} and part = ${part}`);
}

import type { Transaction } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import { digest } from "../../digest.ts";
import { addLink, readNewest } from "./chain.ts";
import { endOf } from "./digested-parts.ts";

/**
 * Adds a link which says that the service itself drops a partition, in the transaction that drops it. The links of its
 * rows stay, so an exported head can still be compared; their marks are of no use without the rows. Throws where another
 * process adds a link at the same time: the job runs again.
 */
export async function noteDropped(tx: Transaction, part: string): Promise<void> {
  const found = await tx.maybeOne<{ stream: string }>(
    sql`select stream from ledger_digests where part = ${part} limit 1`,
  );
  if (found === undefined) return;
  const { stream } = found;
  const before = await readNewest(tx, stream);
  const isAdded = await addLink(tx, stream, before, {
    ...{ kind: "dropped", part, from: 0n, to: endOf(part) ?? 0n },
    ...{ rowCount: 0n, digest: digest("sha256", ""), marks: Buffer.alloc(0) },
  });
  if (!isAdded) throw new Error(`another process digested rows of ${stream} meanwhile`);
  await tx.run(sql`
    update ledger_digests set marks = ''::bytea where stream = ${stream} and part = ${part}`);
}

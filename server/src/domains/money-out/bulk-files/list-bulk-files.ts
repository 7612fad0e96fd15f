import type { Database } from "../../../kernel/database/database.ts";
import { listPage } from "../../../kernel/lists.ts";
import { toDecimal } from "../../../kernel/money.ts";
import { fileReference } from "./file-reference.ts";
import { countFiles, readPage } from "./queries.ts";

/** Returns a page of an environment's files, newest first. */
export async function listBulkFiles(
  database: Database,
  environmentId: bigint,
  page: { size: number; offset: number },
) {
  const listed = await listPage(page, {
    read: (part) => readPage(database.ordered, environmentId, part),
    count: (most) => countFiles(database.ordered, environmentId, most),
  });
  const rows = listed.rows.map(({ id, sentAmount, ...row }) => ({
    reference: fileReference(id),
    ...row,
    sentAmount: sentAmount === null ? null : toDecimal(sentAmount),
  }));
  return { ...listed, rows };
}

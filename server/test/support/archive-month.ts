import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { dropMonth, lockDroppable } from "../../src/kernel/archive/drop-month.ts";
import { verifyArchive } from "../../src/kernel/archive/verify-archive.ts";
import { writeArchive } from "../../src/kernel/archive/write-archive.ts";
import type { Database } from "../../src/kernel/database/database.ts";
import { folderStore } from "../../src/kernel/storage/folder-store.ts";
import { proofsOf } from "../../src/modules.ts";
import { TABLES } from "./archived-books.ts";
import { moveToMonth } from "./closed-months.ts";

/** Moves everything that was recorded so far into a past month, and drops the month once its archive is proven. */
export async function archiveAll(database: Database, month: number): Promise<void> {
  await moveToMonth(database, month);
  const folder = await mkdtemp(path.join(tmpdir(), "kasuwa-archive-"));
  const order = {
    ...{
      database,
      url: database.url,
      store: folderStore(folder),
      tables: TABLES,
      month,
      by: "ann",
    },
    ...{ now: new Date(), onProgress: () => undefined, isAgain: false, nonce: "1" },
    kinds: proofsOf().postings.flatMap(({ kinds }) => kinds),
    about: { version: "1.0.0", migration: 85, installation: "test" },
  };
  await writeArchive(order);
  const { faults } = await verifyArchive(order);
  if (faults.length > 0) throw new Error(faults.join(" "));
  await database.transaction(
    async (tx) => {
      const archive = await lockDroppable(tx, { month, newest: month, now: new Date() });
      await dropMonth(tx, { database, tables: TABLES, archive, at: new Date() });
    },
    { statementMs: 60_000 },
  );
  await rm(folder, { recursive: true });
}

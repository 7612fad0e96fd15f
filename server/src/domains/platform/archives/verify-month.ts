import { listArchivedTables } from "../../../kernel/archive/archived-tables.ts";
import { countRows } from "../../../kernel/archive/manifest.ts";
import { type Month, nameMonth } from "../../../kernel/archive/months.ts";
import { verifyArchive } from "../../../kernel/archive/verify-archive.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { DigestedTable } from "../../../kernel/ledger/digests/digested-table.ts";
import { recordAction } from "../audit/index.ts";
import { openArchiveStore, withStore } from "./open-archive-store.ts";

export interface VerifyingOrder {
  readonly month: Month;
  readonly by: string;
  /** A direct connection to the database of the kit. */
  readonly url: string;
  readonly digestedTables: readonly DigestedTable[];
  onProgress(done: number, total: number): void;
}

export interface VerifiedMonth {
  readonly month: string;
  readonly isDropped: boolean;
  readonly files: number;
  readonly rows: bigint;
  /** One sentence each. Empty: the archive is proven. */
  readonly faults: readonly string[];
}

/** Reads the archive of a month back and proves it. The result is in the audit log. */
export async function verifyMonth(
  kit: Kit,
  { month, by, url, digestedTables, onProgress }: VerifyingOrder,
): Promise<VerifiedMonth> {
  const store = openArchiveStore(kit);
  const { manifest, isDropped, faults } = await withStore(() =>
    verifyArchive({
      ...{ database: kit.database, url, store, month, by, onProgress },
      tables: listArchivedTables(digestedTables),
      now: kit.clock.now(),
    }),
  );
  const details = {
    month: nameMonth(month),
    proven: faults.length === 0,
    faults: faults.length,
    firstFault: faults[0] ?? null,
  };
  await kit.database.transaction((tx) =>
    recordAction(kit, tx, { by, action: "archive.verify", details }),
  );
  const files = manifest.tables.length + 3;
  return { month: nameMonth(month), isDropped, files, rows: countRows(manifest), faults };
}

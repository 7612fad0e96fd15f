import { listArchivedTables } from "../../../kernel/archive/archived-tables.ts";
import type { Manifest } from "../../../kernel/archive/manifest.ts";
import { type Month, nameMonth } from "../../../kernel/archive/months.ts";
import { writeArchive } from "../../../kernel/archive/write-archive.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { DigestedTable } from "../../../kernel/ledger/digests/digested-table.ts";
import type { PostingProof } from "../../../kernel/ledger/verify/proofs.ts";
import { recordAction } from "../audit/index.ts";
import { openArchiveStore, withStore } from "./open-archive-store.ts";

export interface WritingOrder {
  readonly month: Month;
  readonly by: string;
  /** A direct connection to the database of the kit. */
  readonly url: string;
  readonly isAgain: boolean;
  readonly about: Pick<Manifest, "version" | "migration" | "installation">;
  /** The tables of domains whose rows are digested, and what domains prove about postings. */
  readonly proofs: {
    readonly digestedTables: readonly DigestedTable[];
    readonly postings: readonly PostingProof[];
  };
  onProgress(done: number, total: number): void;
}

export interface WrittenMonth {
  readonly month: string;
  readonly store: string;
  readonly folder: string;
  readonly manifest: Manifest;
}

const NONCE_BYTES = 6;

/** Writes the archive of a month. It changes nothing in the month. Throws if the month cannot be archived. */
export async function writeMonth(kit: Kit, order: WritingOrder): Promise<WrittenMonth> {
  const { database, clock, randomness } = kit;
  const { month, by, proofs, url, isAgain, about, onProgress } = order;
  const store = openArchiveStore(kit);
  const { folder, manifest } = await withStore(() =>
    writeArchive({
      ...{ database, url, store, month, isAgain, about, by, onProgress },
      tables: listArchivedTables(proofs.digestedTables),
      kinds: [...new Set(proofs.postings.flatMap(({ kinds }) => kinds))].sort(),
      now: clock.now(),
      nonce: randomness.bytes(NONCE_BYTES).toString("hex"),
    }),
  );
  const details = { month: nameMonth(month), store: store.name, folder };
  await database.transaction((tx) =>
    recordAction(kit, tx, { by, action: "archive.write", details }),
  );
  return { month: nameMonth(month), store: store.name, folder, manifest };
}

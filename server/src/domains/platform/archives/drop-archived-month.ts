import { listArchivedTables } from "../../../kernel/archive/archived-tables.ts";
import { dropMonth, lockDroppable, requireStored } from "../../../kernel/archive/drop-month.ts";
import { countRows, digestOf, parseManifest } from "../../../kernel/archive/manifest.ts";
import { endOfMonth, type Month, monthBefore, nameMonth } from "../../../kernel/archive/months.ts";
import type { ArchiveRow } from "../../../kernel/archive/queries.ts";
import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { DigestedTable } from "../../../kernel/ledger/digests/digested-table.ts";
import {
  changeSetting,
  type Proposed,
  type SettingAction,
  type SettingChange,
  type SettingKind,
} from "../proposals/index.ts";
import { notProven, notReconciled } from "./errors.ts";
import { openArchiveStore, withStore } from "./open-archive-store.ts";
import { readNewestProof, readReconciliation } from "./queries.ts";

export interface DropOrder {
  readonly month: Month;
}

export interface DroppedMonth {
  readonly month: string;
  readonly rows: bigint;
}

/** Comparing all rows of a month takes seconds for each million, and dropping it deletes files of many gigabytes. */
const PATIENT_MS = 10 * 60_000;

/** The rows are not those of a single business, so the change is stored like a default of all businesses. */
const EVERY_BUSINESS = 0n;

/** The drop of an archived month, as a change that a second person approves. */
export const monthDrop = (
  digestedTables: () => readonly DigestedTable[],
): SettingKind<DropOrder, DroppedMonth> => ({
  name: "archive.drop",
  prepare: (kit, { month }) => prepare(kit, month, digestedTables),
  restore: (input) => ({ month: Number(input["month"]) }),
});

function prepare(
  kit: Kit,
  month: Month,
  digestedTables: () => readonly DigestedTable[],
): SettingChange<DroppedMonth> {
  const { database, clock, settings } = kit;
  const name = nameMonth(month);
  return {
    owner: undefined,
    input: { month: String(month) },
    title: "Month of the ledger",
    statementMs: PATIENT_MS,
    environmentOf: async () => EVERY_BUSINESS,
    async plan(tx) {
      const now = clock.now();
      // Events and notices have a retention of their own, and a month must not go before they do.
      const kept = Math.max(settings.ledgerMonthsKept, settings.monthsKept);
      const archive = await lockDroppable(tx, { month, newest: monthBefore(now, kept), now });
      await requireProven(tx, archive);
      await requireReconciled(tx, month);
      const rows = countRows(parseManifest(archive.manifest));
      return {
        changes: [{ field: name, before: describe(archive, rows), after: "in the archive only" }],
        outcome: { month: name, rows },
        details: { month: name, rows: String(rows), folder: archive.folder },
        store: () =>
          dropMonth(tx, {
            ...{ database, archive, at: now },
            tables: listArchivedTables(digestedTables()),
          }),
      };
    },
  };
}

/** The second person approves exactly this archive: its digest is in what they read. */
const describe = ({ store, folder, manifest }: ArchiveRow, rows: bigint): string =>
  `${rows.toLocaleString("en-US")} rows in the database, and in ${store} ${folder} (${digestOf(manifest).toString("hex").slice(0, 12)})`;

async function requireProven(tx: Transaction, { month, writtenAt }: ArchiveRow): Promise<void> {
  const proof = await readNewestProof(tx);
  if (proof === undefined || !proof.isProven || proof.at < writtenAt)
    throw notProven({ month: nameMonth(month) });
}

async function requireReconciled(tx: Transaction, month: Month): Promise<void> {
  const { knownUntil, hasUnread } = await readReconciliation(tx, endOfMonth(month));
  if (hasUnread) throw notReconciled({ month: nameMonth(month), knownUntil });
}

/**
 * Drops an archived month, after a second person has approved it. Looks first whether the store still has every file.
 * Throws if the month must stay, or if anything has changed since its archive was verified.
 */
export async function dropArchivedMonth(
  kit: Kit,
  kind: SettingKind<DropOrder, DroppedMonth>,
  { month, ...performer }: DropOrder & Parameters<typeof changeSetting>[3],
): Promise<DroppedMonth | Proposed> {
  await withStore(() => requireStored(kit.database, openArchiveStore(kit), month));
  return await changeSetting(kit, kind, { month }, performer);
}

/** The action of the second person. */
export const monthDropAction = (kind: SettingKind<DropOrder, DroppedMonth>): SettingAction => ({
  name: kind.name,
  perform: (kit, input, performer) =>
    dropArchivedMonth(kit, kind, { ...kind.restore(input), ...performer }),
});

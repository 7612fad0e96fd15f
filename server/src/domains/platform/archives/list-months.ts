import { listArchivedTables } from "../../../kernel/archive/archived-tables.ts";
import { countRows, parseManifest } from "../../../kernel/archive/manifest.ts";
import {
  endOfMonth,
  type Month,
  monthBefore,
  monthOfPart,
  nameMonth,
} from "../../../kernel/archive/months.ts";
import {
  type ArchiveRow,
  type PartSize,
  readArchives,
  readPartSizes,
} from "../../../kernel/archive/queries.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { DigestedTable } from "../../../kernel/ledger/digests/digested-table.ts";

/**
 * `open`: rows are still written. `closed`: it can be archived. `written`: its archive has to be verified. `verified`: it
 * may be dropped if it is old enough. `dropped`: its archive is the only copy.
 */
export type MonthState = "open" | "closed" | "written" | "verified" | "dropped";

export interface ListedMonth {
  /** `2024-01`. */
  readonly month: string;
  readonly state: MonthState;
  /** Of its tables in the database, indexes included. */
  readonly bytes: number;
  /** Of its archive; else of its tables, as PostgreSQL estimates them. */
  readonly rows: number;
  /** Whether the settings keep it in the database, however it is archived. */
  readonly isKept: boolean;
  /** Where its archive is. */
  readonly archive: string | null;
  readonly writtenAt: Date | null;
  readonly verifiedAt: Date | null;
  readonly droppedAt: Date | null;
}

/** Returns every month that has rows or an archive, the newest first. */
export async function listMonths(
  { database, clock, settings }: Pick<Kit, "database" | "clock" | "settings">,
  ofDomains: readonly DigestedTable[],
): Promise<readonly ListedMonth[]> {
  const names = listArchivedTables(ofDomains).map(({ name }) => name);
  const now = clock.now();
  const newest = monthBefore(now, settings.ledgerMonthsKept);
  const archives = new Map((await readArchives(database)).map((one) => [one.month, one]));
  const parts = Map.groupBy(
    await readPartSizes(database, names),
    ({ name }) => monthOfPart(name) ?? 0,
  );
  const months = [...new Set([...parts.keys(), ...archives.keys()])].sort((a, b) => b - a);
  return months
    .filter((month) => archives.has(month) || startsBefore(month, now))
    .map((month) => describe(month, { parts: parts.get(month) ?? [], archives, newest, now }));
}

/** Partitions exist for coming months, too. */
const startsBefore = (month: Month, now: Date): boolean =>
  month <= now.getUTCFullYear() * 100 + now.getUTCMonth() + 1;

interface About {
  readonly parts: readonly PartSize[];
  readonly archives: ReadonlyMap<Month, ArchiveRow>;
  readonly newest: Month;
  readonly now: Date;
}

function describe(month: Month, { parts, archives, newest, now }: About): ListedMonth {
  const archive = archives.get(month);
  const rows =
    archive === undefined
      ? parts.reduce((sum, one) => sum + one.rows, 0)
      : Number(countRows(parseManifest(archive.manifest)));
  return {
    month: nameMonth(month),
    state: stateOf(archive, endOfMonth(month) <= now),
    bytes: parts.reduce((sum, one) => sum + one.bytes, 0),
    rows,
    isKept: month > newest,
    archive: archive === undefined ? null : `${archive.store} ${archive.folder}`,
    writtenAt: archive?.writtenAt ?? null,
    verifiedAt: archive?.verifiedAt ?? null,
    droppedAt: archive?.droppedAt ?? null,
  };
}

function stateOf(archive: ArchiveRow | undefined, isOver: boolean): MonthState {
  if (archive === undefined) return isOver ? "closed" : "open";
  if (archive.droppedAt !== null) return "dropped";
  return archive.verifiedAt === null ? "written" : "verified";
}

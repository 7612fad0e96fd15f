import type { Kit } from "../../../kernel/kit.ts";
import { dayInLagos } from "../../../kernel/time/lagos-time.ts";
import { recordAction } from "../audit/index.ts";
import { isStatementCalled } from "./alert-missing-record.ts";
import { badStatementFile, noFileNeeded } from "./errors.ts";
import { insertFile } from "./file-queries.ts";
import { type StoredLine, writeLines } from "./line-queries.ts";
import { writeCoverage } from "./queries.ts";
import { type ColumnNames, readStatementFile } from "./read-statement-file.ts";
import { daysBefore } from "./rules.ts";

export interface StatementFile {
  readonly provider: string;
  readonly text: string;
  readonly columns: ColumnNames;
  readonly by: string;
}

const LINES_AT_ONCE = 1_000;

/**
 * Takes a statement that the operator has from the provider's dashboard: all of it, or nothing. Its days, from the first
 * to the last, count as covered. Throws for a provider whose statement the service reads itself.
 */
export async function takeStatementFile(
  kit: Kit,
  { provider, text, columns, by }: StatementFile,
): Promise<number> {
  if (isStatementCalled(kit, provider)) throw noFileNeeded({ provider });
  const readAt = kit.clock.now();
  const read = await readStatementFile(text, columns, readAt);
  if (read.kind === "unreadable") throw badStatementFile({ problems: read.problems });
  const { lines } = read;
  await kit.database.transaction(async (tx) => {
    const days = emptyDays(lines);
    const fileId = await insertFile(tx, {
      ...{ provider, by, at: readAt, days: [...days.keys()] },
      lineIds: lines.map(({ lineId }) => lineId),
    });
    for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
      const some = lines.slice(from, from + LINES_AT_ONCE);
      await writeLines(tx, provider, some, fileId);
      for (const { at } of some) addTo(days, dayInLagos(at));
    }
    await writeCoverage(tx, {
      provider,
      source: "file",
      hasPurchases: true,
      by,
      days,
      readAt,
    });
    const details = { provider, lines: lines.length, file: String(fileId) };
    await recordAction(kit, tx, { by, action: "provider.reconcile", details });
  });
  return lines.length;
}

/** Each day from the first line's to the last one's, without lines. */
function emptyDays(lines: readonly StoredLine[]): Map<string, number> {
  const times = lines.map(({ at }) => at.getTime());
  const last = dayInLagos(new Date(times.reduce((one, other) => Math.max(one, other), 0)));
  const days = new Map<string, number>();
  let at = new Date(times.reduce((one, other) => Math.min(one, other), Number.MAX_SAFE_INTEGER));
  if (lines.length > 0)
    for (; dayInLagos(at) <= last; at = daysBefore(at, -1)) days.set(dayInLagos(at), 0);
  return days;
}

const addTo = (days: Map<string, number>, day: string): void =>
  void days.set(day, (days.get(day) ?? 0) + 1);

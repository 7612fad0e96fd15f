import type { Kit } from "../../../kernel/kit.ts";
import { creditKey, lineKey, orderKey } from "../../../kernel/providers/cleared-records.ts";
import type { NoticeHandlers, UnconfirmedCredit } from "../../../kernel/providers/ports/notice.ts";
import type {
  StatementLine,
  StatementPage,
  StatementPeriod,
  StatementSource,
} from "../../../kernel/providers/ports/statement-source.ts";
import { readPages } from "../../../kernel/providers/read-pages.ts";
import { dayInLagos } from "../../../kernel/time/lagos-time.ts";
import { type StoredLine, writeLines } from "./line-queries.ts";
import { readKnownKeys, writeCoverage } from "./queries.ts";
import { daysBefore } from "./rules.ts";

export type StatementRead =
  | { readonly kind: "read"; readonly lines: number }
  /** A full sentence. */
  | { readonly kind: "not_read"; readonly why: string };

/** How a line is stored. */
function storedLine(line: StatementLine): StoredLine {
  const { id: lineId, about, amount, fee, at, text, currency } = line;
  const environmentId = about.kind === "order" ? about.subject.environmentId : null;
  const stored = { lineId: storable(lineId), key: storable(keyOf(line)), text: storable(text) };
  return { ...stored, currency, environmentId, amount, fee, at };
}

/** A page may list a line twice, and the later one counts. */
const eachOnce = (lines: readonly StatementLine[]): StatementLine[] => [
  ...new Map(lines.map((line) => [storable(line.id), line])).values(),
];

/** PostgreSQL stores every character except this one. */
const storable = (text: string): string => text.replaceAll("\0", "");

function keyOf({ id, about }: StatementLine): string {
  switch (about.kind) {
    case "order":
      return orderKey(about.subject);
    case "credit":
      return creditKey(about.sessionId);
    case "other":
      return lineKey(id);
  }
}

/**
 * Reads a statement page by page and writes its lines. A credit that our books lack is treated as after a notice: the
 * provider is asked for it, and it is booked once. The days count as covered when the last page was read.
 */
export async function readStatement(
  kit: Kit,
  notices: NoticeHandlers,
  source: StatementSource,
  { pauseMs, ...period }: StatementPeriod & { readonly pauseMs?: number | undefined },
): Promise<StatementRead> {
  const days = daysOf(period);
  const readAt = kit.clock.now();
  let lines = 0;
  const take = async (page: StatementPage) => {
    // Orders and credits are in naira, and so is what they are compared with.
    const stored = eachOnce(page.lines.filter(({ currency }) => currency === "NGN"));
    await kit.database.transaction((tx) => writeLines(tx, source.name, stored.map(storedLine)));
    await claimCredits(kit, notices, source.name, stored);
    for (const { at } of stored) addTo(days, dayInLagos(at));
    lines += stored.length;
  };
  const read = await readPages({
    ...{ take, clock: kit.clock, pauseMs },
    read: (page) => source.readStatement(period, page),
  });
  if (read.kind === "endless")
    return { kind: "not_read", why: `${source.name} returns an endless list of statement pages.` };
  if (read.kind === "not_read")
    return { kind: "not_read", why: `${source.name} did not show its statement: ${read.why}.` };
  const { name: provider, hasPurchases } = source;
  await writeCoverage(kit.database, {
    ...{ provider, source: "call", hasPurchases, by: "service", days, readAt },
  });
  return { kind: "read", lines };
}

async function claimCredits(
  { database, log }: Kit,
  notices: NoticeHandlers,
  provider: string,
  lines: readonly StatementLine[],
): Promise<void> {
  const claims = new Map<string, UnconfirmedCredit>();
  for (const line of lines)
    if (line.about.kind === "credit" && line.amount > 0n) claims.set(keyOf(line), line.about.claim);
  if (claims.size === 0) return;
  const known = await readKnownKeys(database, provider, [...claims.keys()]);
  for (const { key } of known) claims.delete(key);
  for (const claim of claims.values()) {
    // It stays an exception, and the next run asks again.
    await notices.unconfirmed_credit?.(claim, provider).catch((error: unknown) => {
      log.warn({ err: error, provider }, "a credit of a statement could not be confirmed");
    });
  }
}

/** The days of a period, each with no line yet: a day without lines is covered, too. */
export function daysOf({ from, to }: StatementPeriod): Map<string, number> {
  const days = new Map<string, number>();
  for (let at = from; at < to; at = daysBefore(at, -1)) days.set(dayInLagos(at), 0);
  return days;
}

export const addTo = (days: Map<string, number>, day: string) => {
  const lines = days.get(day);
  if (lines !== undefined) days.set(day, lines + 1);
};

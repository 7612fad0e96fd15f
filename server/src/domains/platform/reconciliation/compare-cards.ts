import type { Kit } from "../../../kernel/kit.ts";
import type { ListedCardRecord } from "../../../kernel/providers/ports/card-record-source.ts";
import type { NoticeHandlers } from "../../../kernel/providers/ports/notice.ts";
import type { StatementPeriod } from "../../../kernel/providers/ports/statement-source.ts";
import type {
  RecordComparison,
  RecordsCompared,
} from "../../../kernel/providers/record-comparison.ts";
import { dayInLagos } from "../../../kernel/time/lagos-time.ts";
import { writeCoverage } from "./queries.ts";
import { addTo, daysOf } from "./read-statement.ts";
import { takeCardFees } from "./take-card-fees.ts";
import { takeCardRecords } from "./take-card-records.ts";

export interface ComparingCards {
  readonly notices: NoticeHandlers;
  readonly compareRecords?: RecordComparison | undefined;
  readonly pauseMs?: number;
}

/**
 * Compares cards with what their issuer lists, and keeps the list as the statement of the issuer. Its days count as covered
 * when all of it was read. Undefined if the provider lists no cards.
 */
export async function compareCards(
  kit: Kit,
  { notices, compareRecords, pauseMs }: ComparingCards,
  { provider, ...period }: StatementPeriod & { readonly provider: string },
): Promise<RecordsCompared | undefined> {
  const days = daysOf(period);
  const readAt = kit.clock.now();
  const take = async (listed: readonly ListedCardRecord[]) => {
    for (const { at } of await takeCardRecords(kit, provider, listed)) addTo(days, dayInLagos(at));
  };
  const wanted = { provider, since: period.from, pauseMs, take };
  const records = await compareRecords?.(kit, notices, wanted);
  if (records?.kind !== "compared") return records;
  await takeCardFees(kit, provider, records.made);
  await writeCoverage(kit.database, {
    ...{ provider, source: "call", hasPurchases: false, by: "service", days, readAt },
  });
  return records;
}

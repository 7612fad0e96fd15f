import type { Database } from "../../../kernel/database/database.ts";
import { type ListedPage, listPage } from "../../../kernel/lists.ts";
import { toDecimal } from "../../../kernel/money.ts";
import { formatReference } from "../../../kernel/references.ts";
import { countMatching, readPage, type Settlement, type SettlementFilter } from "./queries.ts";

/** Returns one page of settlements, the latest due time first. */
export async function listSettlements(
  database: Database,
  filter: SettlementFilter,
  page: { size: number; offset: number },
): Promise<ListedPage<ReturnType<typeof presented>>> {
  const { rows, total } = await listPage(page, {
    read: (part) => readPage(database.ordered, filter, part),
    count: (most) => countMatching(database.ordered, filter, most),
  });
  return { rows: rows.map(presented), total };
}

const presented = (settlement: Settlement) => ({
  reference: formatReference("stl", settlement.id),
  currency: settlement.currency,
  amount: toDecimal(settlement.amount),
  credits: settlement.credits,
  status: settlement.settledAt === null ? "Pending" : "Settled",
  settlesAt: settlement.dueAt,
  settledAt: settlement.settledAt,
});

import type { Queryable } from "../../kernel/database/database.ts";
import { toDecimal } from "../../kernel/money.ts";
import { spell } from "../../kernel/references.ts";
import { countAll, readPage, type Settlement, type SettlementFilter } from "./queries.ts";

/** One page of what settles, or has, the latest moment first. */
export async function listSettlements(
  database: Queryable,
  filter: SettlementFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: ReturnType<typeof presented>[]; total: number }> {
  const rows = await readPage(database, filter, page);
  const { total } = await countAll(database, filter);
  return { rows: rows.map(presented), total };
}

const presented = (settlement: Settlement) => ({
  reference: spell("stl", settlement.id),
  currency: settlement.currency,
  amount: toDecimal(settlement.amount),
  credits: settlement.credits,
  status: settlement.settledAt === null ? "Pending" : "Settled",
  settlesAt: settlement.dueAt,
  settledAt: settlement.settledAt,
});

import { present } from "../../../kernel/assert.ts";
import type { Database } from "../../../kernel/database/database.ts";
import { listPage } from "../../../kernel/lists.ts";
import { dropSign, toDecimal } from "../../../kernel/money.ts";
import { formatReference } from "../../../kernel/references.ts";
import {
  countEntries,
  findEntryRange,
  readEntries,
  type WalletEntry,
} from "../../customers/wallets/index.ts";
import { readCardWallet } from "./queries.ts";
import { toRowType } from "./rules.ts";

/** One page of the card wallet's statement, newest first, and the total number of rows. */
export async function listStatement(
  database: Database,
  environmentId: bigint,
  period: { from: Date | null; until: Date | null },
  page: { size: number; offset: number },
) {
  const wallet = present(await readCardWallet(database, environmentId), "the card wallet");
  const range = await findEntryRange(database, wallet, period);
  const { rows, total } = await listPage(page, {
    read: (part) => readEntries(database.ordered, range, part),
    count: (most) => countEntries(database.ordered, range, most),
  });
  return { rows: rows.map(presentEntry), total };
}

function presentEntry({ change, balanceAfter, kind, purpose, ...entry }: WalletEntry) {
  return {
    id: Number(entry.seq),
    postingType: change < 0n ? "Debit" : "Credit",
    type: toRowType(kind, purpose),
    amount: toDecimal(dropSign(change)),
    currency: "USD",
    balanceBefore: toDecimal(balanceAfter - change),
    balanceAfter: toDecimal(balanceAfter),
    narrative: entry.narrative,
    transactionReference: formatReference("ltx", entry.transactionId),
    createdAt: entry.occurredAt,
  };
}

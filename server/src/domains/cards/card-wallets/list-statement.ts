import { present } from "../../../kernel/assert.ts";
import type { Database } from "../../../kernel/database/database.ts";
import type { DateRange } from "../../../kernel/lists.ts";
import { dropSign, toDecimal } from "../../../kernel/money.ts";
import { formatReference } from "../../../kernel/references.ts";
import {
  type EntriesAsked,
  findEntries,
  findEntryRange,
  type WalletEntry,
} from "../../customers/wallets/index.ts";
import { readCardWallet } from "./queries.ts";
import { toRowType } from "./rules.ts";

/** One page of the card wallet's statement, newest first, and the total number of rows. */
export async function listStatement(
  database: Database,
  environmentId: bigint,
  { period, entries }: { period: DateRange; entries: EntriesAsked },
  page: { size: number; offset: number },
) {
  const wallet = present(await readCardWallet(database, environmentId), "the card wallet");
  const range = await findEntryRange(database, wallet, period, { isWhole: false });
  const listed = await findEntries(database, range, entries, page);
  return { ...listed, rows: listed.rows.map(presentEntry) };
}

/** A row of the card wallet's statement. */
export function presentEntry({ change, balanceAfter, kind, purpose, ...entry }: WalletEntry) {
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

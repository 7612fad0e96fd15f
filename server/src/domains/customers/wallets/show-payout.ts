import type { Queryable } from "../../../kernel/database/database.ts";
import { findTransaction, transactionNotFound } from "../../platform/transactions/index.ts";
import { presentPayout, type ShownPayout } from "./present-payout.ts";
import { findWallet } from "./show-wallet.ts";

/** Returns a payout of this wallet. Throws for an unknown wallet or payout. */
export async function showPayout(
  database: Queryable,
  environmentId: bigint,
  references: { walletReference: string; payoutReference: string },
): Promise<ShownPayout> {
  const wallet = await findWallet(database, environmentId, references.walletReference);
  const payout = await findTransaction(database, environmentId, references.payoutReference);
  if (payout.type !== "Payout" || payout.accountId !== wallet.id) throw transactionNotFound();
  return presentPayout(payout, wallet.available);
}

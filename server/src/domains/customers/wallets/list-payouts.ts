import { present } from "../../../kernel/assert.ts";
import type { Database } from "../../../kernel/database/database.ts";
import type { AmountRange, DateRange, ListedPage } from "../../../kernel/lists.ts";
import { findTransactions, type Transaction } from "../../platform/transactions/index.ts";
import { readAvailable } from "./list-queries.ts";
import { presentPayout } from "./present-payout.ts";
import type { Wallet } from "./queries.ts";
import { type PayoutStatus, stateOf } from "./rules.ts";
import { findWallet } from "./show-wallet.ts";

export interface PayoutsAsked extends DateRange, AmountRange {
  readonly status?: PayoutStatus | undefined;
  readonly walletReference?: string | undefined;
  readonly customerId?: string | undefined;
  /** A reference, the beneficiary's account number, or a part of the narrative or of the beneficiary's name. */
  readonly searchBy?: string | undefined;
}

/** Returns one page of the payouts of all wallets, newest first. Throws for an unknown wallet. */
export async function listPayouts(
  database: Database,
  environmentId: bigint,
  { status, walletReference, ...asked }: PayoutsAsked,
  page: { size: number; offset: number },
): Promise<ListedPage<ReturnType<typeof presentRow>>> {
  const wallet =
    walletReference === undefined
      ? undefined
      : await findWallet(database, environmentId, walletReference);
  const wanted = {
    ...asked,
    type: "Payout" as const,
    ...(status !== undefined && stateOf(status)),
    ...(wallet !== undefined && ofWallet(wallet, asked.customerId)),
  };
  const listed = await findTransactions(database, environmentId, wanted, page);
  const accountIds = [...new Set(listed.rows.map(({ accountId }) => accountId))];
  const wallets = await readAvailable(database, environmentId, accountIds);
  const available = new Map(wallets.map((wallet) => [wallet.id, wallet.available]));
  const rows = listed.rows.map((payout) =>
    presentRow(payout, present(available.get(payout.accountId), "the wallet of a payout")),
  );
  return { ...listed, rows };
}

/** The wallet's customer goes with the wallet, and has an index. Another customer has no payout of this wallet. */
const ofWallet = ({ id, customerId }: Wallet, askedFor: string | undefined) => ({
  accountId: id,
  customerId: askedFor ?? String(customerId),
});

const presentRow = (payout: Transaction, available: bigint) => ({
  ...presentPayout(payout, available),
  customerId: Number(present(payout.customerId, "the customer of a payout")),
});

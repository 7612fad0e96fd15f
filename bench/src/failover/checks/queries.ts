import type { Queryable } from "../../../../server/src/kernel/database/database.ts";
import { sql } from "../../../../server/src/kernel/database/sql.ts";
import type { Merchant } from "../../setup/merchants.ts";

export const countTransfersBetweenWallets = (
  database: Queryable,
  { environmentId }: Merchant,
): Promise<{ count: number }> =>
  database.one(sql`
    select count(*)::integer as count from ledger_transactions
    where environment_id = ${environmentId} and kind = 'wallet_transfer'`);

export const readBalances = (
  database: Queryable,
  { environmentId, firstWallet, wallets }: Merchant,
): Promise<{ id: bigint; available: bigint }[]> =>
  database.many(sql`
    select id, available from ledger_accounts
    where environment_id = ${environmentId} and id >= ${firstWallet} and id < ${firstWallet + BigInt(wallets)}
    order by id`);

/** Transfers to bank accounts, in our books and in those of the simulated bank. */
export interface BankTransfers {
  readonly ours: number;
  readonly open: number;
  readonly paidOnce: number;
  readonly paidTwice: number;
}

export const countBankTransfers = (database: Queryable): Promise<BankTransfers> =>
  database.one(sql`
    select count(*)::integer as ours,
           count(*) filter (where progress in ('waiting', 'sending', 'accepted', 'unknown'))::integer as open,
           count(*) filter (where theirs.times_paid = 1)::integer as "paidOnce",
           count(*) filter (where theirs.times_paid > 1)::integer as "paidTwice"
    from transactions
    left join simulator.bank_payments theirs
      on theirs.environment_id = transactions.environment_id and theirs.reference = transactions.order_reference
    where progress is not null`);

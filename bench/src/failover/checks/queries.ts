import type { Queryable } from "../../../../server/src/kernel/database/database.ts";
import { sql } from "../../../../server/src/kernel/database/sql.ts";
import type { Merchant } from "../../setup/merchants.ts";

/** How often the books have a write, by its narrative. */
export interface Booked {
  readonly name: string;
  readonly times: number;
}

export const readTransfersBetweenWallets = (
  database: Queryable,
  { environmentId }: Merchant,
): Promise<Booked[]> =>
  database.many(sql`
    select narrative as name, count(*)::integer as times from ledger_transactions
    where environment_id = ${environmentId} and kind = 'wallet_transfer'
    group by narrative`);

export const readBalances = (
  database: Queryable,
  { environmentId, firstWallet, wallets }: Merchant,
): Promise<{ id: bigint; available: bigint }[]> =>
  database.many(sql`
    select id, available from ledger_accounts
    where environment_id = ${environmentId} and id >= ${firstWallet} and id < ${firstWallet + BigInt(wallets)}
    order by id`);

export const readBankTransfers = (database: Queryable): Promise<Booked[]> =>
  database.many(sql`
    select description as name, count(*)::integer as times from transactions
    where progress is not null
    group by description`);

/** How often the simulated bank paid, also for what our books do not have. */
export const readBankPayments = (database: Queryable): Promise<Booked[]> =>
  database.many(sql`
    select coalesce(ours.description, theirs.reference) as name, sum(theirs.times_paid)::integer as times
    from simulator.bank_payments theirs
    left join transactions ours
      on ours.environment_id = theirs.environment_id and ours.order_reference = theirs.reference
    group by 1`);

export const countOpenBankTransfers = (database: Queryable): Promise<{ open: number }> =>
  database.one(sql`
    select count(*)::integer as open from transactions
    where progress in ('waiting', 'sending', 'accepted', 'unknown')`);

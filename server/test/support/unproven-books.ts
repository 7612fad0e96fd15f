import type { Database } from "../../src/kernel/database/database.ts";
import { type Sql, sql } from "../../src/kernel/database/sql.ts";

const SLOWLY = { statementMs: 60_000 };

/** The tables of such books. */
export const UNPROVEN_TABLES = [
  ...["ledger_accounts", "ledger_open_balances", "ledger_holds"],
  ...["ledger_transactions", "ledger_entries", "transactions"],
];

/** Writes the books of an environment in which nothing balances, so that a proof that reads them finds faults. */
export async function fillUnproven(
  database: Database,
  environmentId: bigint,
  rows: number,
): Promise<void> {
  for (const statement of rowsOf(environmentId, rows))
    await database.transaction((tx) => tx.run(statement), SLOWLY);
}

const rowsOf = (environmentId: bigint, rows: number): readonly Sql[] => {
  const numbers = sql`generate_series(1, ${rows}::integer) n`;
  return [
    sql`
      insert into ledger_accounts (environment_id, id, kind, currency, available, held, pending, entry_seq)
      select ${environmentId}::bigint, 2000000 + n, 'customer_wallet', 'NGN', 7, 3, 2, 9 from ${numbers}`,
    sql`
      insert into ledger_open_balances (environment_id, account, slot, balance)
      select ${environmentId}::bigint, 10 + n % 90, n / 90, 5 from ${numbers}`,
    sql`
      insert into ledger_holds (environment_id, id, account_id, amount, remaining, opened_at)
      select ${environmentId}::bigint, n, 9000000 + n, 4, 4, now() from ${numbers}`,
    sql`
      insert into ledger_transactions (environment_id, id, kind, narrative, link_id, occurred_at, recorded_at)
      select ${environmentId}::bigint, 5000000 + n, 'outgoing_settled', '', n, now(), now() + n * interval '1 microsecond'
      from ${numbers}`,
    sql`
      insert into ledger_entries (environment_id, account_id, seq, transaction_id, counterparty_id, available, held,
        pending, balance_after, recorded_at)
      select ${environmentId}::bigint, 2000000 + n, 5, 5000000 + n, 20, -1, 0, 0, -1, now() + n * interval '1 microsecond'
      from ${numbers}`,
    sql`
      insert into transactions (environment_id, id, account_id, type, service, channel, posting_type, status, currency,
        amount, fee, vat, stamp_duty, settled_amount, description, progress, hold_id, created_at, updated_at, recorded_at)
      select ${environmentId}::bigint, n, 2000000 + n, 'Payout', 'wallets', 'BankTransfer', 'Debit', 'Failed', 'NGN',
             6, 0, 0, 0, 6, '', 'settled', n, now(), now(), now()
      from ${numbers}`,
  ];
};

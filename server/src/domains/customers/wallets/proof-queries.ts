import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { isInRange, type RowKey, type RowRange } from "../../../kernel/ledger/verify/proofs.ts";
import type { Minor } from "../../../kernel/money.ts";

/** An account's pending balance, and the amounts it is made of. */
export interface PendingAccount extends RowKey {
  readonly pending: Minor;
  /** The sum of open settlements. */
  readonly settling: Minor;
  /** The sum of open withheld credits. */
  readonly withheld: Minor;
  /** The sum of withheld credits in the wallet's own row. Null: the account is not a customer's wallet. */
  readonly counted: Minor | null;
}

/** Reads the first accounts of a range, in the order of their keys. */
export const readPendingAfter = (queryable: Queryable, range: RowRange, limit: number) =>
  queryable.many<PendingAccount>(sql`
    select account.environment_id as "environmentId", account.id, account.pending,
           settlement.amount as settling, credit.amount as withheld, wallet.withheld as counted
    from (
      select environment_id, id, pending from ledger_accounts
      where ${isInRange(range)}
      order by environment_id, id limit ${limit}
    ) account
    cross join lateral (
      select coalesce(sum(amount), 0)::bigint as amount from settlements
      where environment_id = account.environment_id and account_id = account.id and settled_at is null
      offset 0
    ) settlement
    cross join lateral (
      select coalesce(sum(amount), 0)::bigint as amount from withheld_credits
      where environment_id = account.environment_id and wallet_id = account.id and released_at is null
      offset 0
    ) credit
    left join lateral (
      select withheld from customer_wallets where environment_id = account.environment_id and id = account.id offset 0
    ) wallet on true
    order by account.environment_id, account.id`);

/** A withheld credit, and the amount in its transaction record. Null: there is no record for that wallet. */
export interface CheckedCredit extends RowKey {
  readonly amount: Minor;
  readonly credited: Minor | null;
}

/** Reads the first withheld credits of a range, in the order of their keys. */
export const readWithheldAfter = (queryable: Queryable, range: RowRange, limit: number) =>
  queryable.many<CheckedCredit>(sql`
    select credit.environment_id as "environmentId", credit.id, credit.amount, record.credited
    from (
      select environment_id, id, wallet_id, amount from withheld_credits
      where ${isInRange(range)}
      order by environment_id, id limit ${limit}
    ) credit
    left join lateral (
      select settled_amount as credited from transactions
      where environment_id = credit.environment_id and id = credit.id and account_id = credit.wallet_id
      offset 0
    ) record on true
    order by credit.environment_id, credit.id`);

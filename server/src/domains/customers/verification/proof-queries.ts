import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { isInRange, type RowKey, type RowRange } from "../../../kernel/ledger/verify/proofs.ts";
import type { Minor } from "../../../kernel/money.ts";

/** A verification with its transaction record and its hold. Null: not found. */
export interface PaidVerification extends RowKey {
  readonly price: Minor;
  readonly walletStatus: string | null;
  readonly transactionId: bigint | null;
  readonly recorded: Minor | null;
  readonly status: string | null;
  readonly settled: Minor | null;
  readonly held: Minor | null;
  readonly remaining: Minor | null;
}

/** Reads the first verifications of a range, in the order of their keys. */
export const readPaidAfter = (queryable: Queryable, range: RowRange, limit: number) =>
  queryable.many<PaidVerification>(sql`
    select paid.environment_id as "environmentId", paid.id, paid.price, paid.wallet_status as "walletStatus",
           paid.transaction_id as "transactionId", record.amount as recorded, record.status,
           record.settled_amount as settled, hold.amount as held, hold.remaining
    from (
      select environment_id, id, account_id, price, wallet_status, transaction_id, hold_id from verifications
      where ${isInRange(range)}
      order by environment_id, id limit ${limit}
    ) paid
    left join lateral (
      select amount, status, settled_amount from transactions
      where environment_id = paid.environment_id and id = paid.transaction_id and account_id = paid.account_id
      offset 0
    ) record on true
    left join lateral (
      select amount, remaining from ledger_holds
      where environment_id = paid.environment_id and id = paid.hold_id and account_id = paid.account_id
      offset 0
    ) hold on true
    order by paid.environment_id, paid.id`);

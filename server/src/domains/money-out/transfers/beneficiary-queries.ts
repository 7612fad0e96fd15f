import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { TransactionType } from "../../platform/transactions/index.ts";

/** An account that money was sent to. */
export interface Beneficiary {
  readonly bankCode: string;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
  /** Of the last transfer. */
  readonly amount: Minor;
  readonly narration: string;
  readonly paidAt: Date;
}

/** How many of the newest transfers are searched for beneficiaries. */
const SEARCHED_MAX = 500;

const sentTo = (environmentId: bigint, type: TransactionType): Sql => sql`(
  select * from transactions
  where environment_id = ${environmentId} and type = ${type} and posting_type = 'Debit'
  order by created_at desc, id desc
  limit ${SEARCHED_MAX})`;

/** The last distinct accounts that were sent money, the newest first. A transfer that failed does not count. */
export const readBeneficiaries = (queryable: Queryable, environmentId: bigint, limit: number) =>
  queryable.many<Beneficiary>(sql`
    select * from (
      select distinct on (receiver_bank_code, receiver_account_number)
             receiver_bank_code as "bankCode", receiver_bank_name as "bankName",
             receiver_account_number as "accountNumber", receiver_account_name as "accountName",
             amount, description as narration, created_at as "paidAt"
      from (${sentTo(environmentId, "Transfer")} union all ${sentTo(environmentId, "InternalTransfer")}) sent
      where status in ('Pending', 'Successful')
      order by receiver_bank_code, receiver_account_number, created_at desc
    ) account
    order by "paidAt" desc
    limit ${limit}`);

export interface AccountKey {
  readonly bankCode: string;
  readonly accountNumber: string;
}

/** Transfers to one account. */
export interface AccountHistory {
  /** Successful ones, counted up to a hundred. */
  readonly paid: number;
  readonly lastPaidAt: Date | null;
  readonly mostPaid: Minor | null;
}

/** What was sent to an account before a time. */
export const readAccountHistory = (
  queryable: Queryable,
  environmentId: bigint,
  { bankCode, accountNumber }: AccountKey,
  before: Date | null,
) =>
  queryable.one<AccountHistory>(sql`
    select count(*)::integer as paid, max(created_at) as "lastPaidAt", max(amount) as "mostPaid"
    from (
      select created_at, amount from transactions
      where environment_id = ${environmentId} and receiver_account_number = ${accountNumber}
        and receiver_bank_code = ${bankCode} and posting_type = 'Debit' and status = 'Successful'
        and (${before}::timestamptz is null or created_at < ${before})
      order by created_at desc, id desc
      limit 100
    ) sent`);

/** The newest transfer of this amount to an account in the last 24 hours of the environment's clock. */
export const findSameTransfer = (
  queryable: Queryable,
  environmentId: bigint,
  { bankCode, accountNumber, amount }: AccountKey & { readonly amount: Minor },
) =>
  queryable.maybeOne<{ id: bigint; type: TransactionType; createdAt: Date }>(sql`
    select record.id, record.type, record.created_at as "createdAt"
    from environments environment
    join transactions record on record.environment_id = environment.id
    where environment.id = ${environmentId} and record.receiver_account_number = ${accountNumber}
      and record.receiver_bank_code = ${bankCode} and record.amount = ${amount}
      and record.created_at > clock_timestamp() + environment.clock_offset_ms * interval '1 millisecond'
        - interval '24 hours'
      and record.posting_type = 'Debit' and record.status in ('Pending', 'Successful')
    order by record.created_at desc, record.id desc
    limit 1`);

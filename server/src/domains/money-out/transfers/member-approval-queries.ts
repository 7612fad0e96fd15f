import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { TransactionType } from "../../platform/transactions/index.ts";

/** What waits for one decision, or got one: a transfer, or the transfers of a file. */
export interface ListedSubject {
  /** The file. Null for a single transfer. */
  readonly fileId: bigint | null;
  readonly fileName: string | null;
  /** The transfer, or the first one of the file. */
  readonly id: bigint;
  readonly type: TransactionType;
  readonly transfers: number;
  readonly amount: Minor;
  readonly fee: Minor;
  readonly stampDuty: Minor;
  readonly askedAt: Date;
  readonly description: string;
  readonly receiverBankCode: string | null;
  readonly receiverBankName: string | null;
  readonly receiverAccountNumber: string | null;
  readonly receiverAccountName: string | null;
  /** Null: it was ordered over the API. */
  readonly makerId: string | null;
  readonly makerName: string | null;
  readonly preparedBy: readonly string[] | null;
  readonly checkedName: string | null;
  readonly nameCheckedAt: Date | null;
  readonly decision: "approved" | "rejected" | null;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly note: string | null;
}

/** One row for each subject of these approvals. Each column that is not summed is the same in all of a file's rows, or its first row's. */
const subjects = (approvals: Sql): Sql => sql`
  select maker.bulk_file_id as "fileId", max(file.name) as "fileName", min(record.id) as id,
         (array_agg(record.type order by record.id))[1] as type,
         count(*)::integer as transfers, sum(record.amount)::bigint as amount, sum(record.fee)::bigint as fee,
         sum(record.stamp_duty)::bigint as "stampDuty", min(approval.asked_at) as "askedAt",
         (array_agg(record.description order by record.id))[1] as description,
         (array_agg(record.receiver_bank_code order by record.id))[1] as "receiverBankCode",
         (array_agg(record.receiver_bank_name order by record.id))[1] as "receiverBankName",
         (array_agg(record.receiver_account_number order by record.id))[1] as "receiverAccountNumber",
         (array_agg(record.receiver_account_name order by record.id))[1] as "receiverAccountName",
         max(maker.user_id) as "makerId", max(maker.maker_name) as "makerName",
         (select array_agg(distinct one) from unnest(string_to_array(string_agg(array_to_string(maker.prepared_by, ' '), ' '), ' ')) one)
           as "preparedBy",
         max(maker.checked_name) as "checkedName", max(maker.name_checked_at) as "nameCheckedAt",
         approval.decision, max(approval.decided_at) as "decidedAt",
         max(coalesce(approval.decided_by_name, approval.decided_by)) as "decidedBy", max(approval.note) as note
  from (${approvals}) approval
  join transactions record on record.environment_id = approval.environment_id and record.id = approval.id
  left join transfer_makers maker on maker.environment_id = approval.environment_id and maker.id = approval.id
  left join bulk_files file on file.environment_id = maker.environment_id and file.id = maker.bulk_file_id
  group by coalesce(maker.bulk_file_id, approval.id), maker.bulk_file_id, approval.decision`;

/** At most this many open approvals are shown, the oldest first. */
const OPEN_MAX = 5_000;

export const readOpenSubjects = (queryable: Queryable, environmentId: bigint, limit: number) =>
  queryable.many<ListedSubject>(sql`
    ${subjects(sql`
      select * from transfer_approvals
      where environment_id = ${environmentId} and decision is null
      order by asked_at, id
      limit ${OPEN_MAX}`)}
    order by "askedAt", id
    limit ${limit}`);

/** How many of the newest decisions are grouped into subjects. */
const DECIDED_MAX = 2_000;

export const readDecidedSubjects = (queryable: Queryable, environmentId: bigint, limit: number) =>
  queryable.many<ListedSubject>(sql`
    ${subjects(sql`
      select * from transfer_approvals
      where environment_id = ${environmentId} and decision is not null
      order by decided_at desc, id desc
      limit ${DECIDED_MAX}`)}
    order by "decidedAt" desc, id desc
    limit ${limit}`);

/** The subjects of one transfer, or of one file: open ones first. A file may have been decided in parts. */
export const readSubject = (
  queryable: Queryable,
  environmentId: bigint,
  { kind, id }: { readonly kind: "transfer" | "file"; readonly id: bigint },
) =>
  queryable.many<ListedSubject>(sql`
    ${subjects(
      kind === "transfer"
        ? sql`select * from transfer_approvals where environment_id = ${environmentId} and id = ${id}`
        : sql`
          select approval.* from transfer_makers maker
          join transfer_approvals approval
            on approval.environment_id = maker.environment_id and approval.id = maker.id
          where maker.environment_id = ${environmentId} and maker.bulk_file_id = ${id}`,
    )}
    order by approval.decision nulls first`);

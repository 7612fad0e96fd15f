import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { DROPPED_MONTHS } from "../../../kernel/ledger/archived-past.ts";
import type { DigestedTable } from "../../../kernel/ledger/digests/digested-table.ts";
import { isInRange, type RowKey, type RowRange } from "../../../kernel/ledger/verify/proofs.ts";
import { columns, type Transaction } from "./queries.ts";

/**
 * The columns that are written once. The end of a record may change more than once, so the verifier compares that
 * with the books.
 */
export const digestedTransactions: DigestedTable = {
  name: "transactions",
  title: "Record",
  key: ["environment_id", "id"],
  columns: [
    ...[
      "environment_id",
      "id",
      "account_id",
      "type",
      "service",
      "channel",
      "posting_type",
      "currency",
    ],
    ...[
      "amount",
      "fee",
      "vat",
      "stamp_duty",
      "description",
      "receiver_bank_code",
      "receiver_bank_name",
    ],
    ...["receiver_account_name", "receiver_account_number", "sender_name", "sender_account_number"],
    ...["phone_number", "match", "account_reference", "customer_id", "hold_id"],
    ...["scenario", "created_at", "recorded_at"],
  ],
};

/** Records of any environments, by their keys. */
export const readRecords = (queryable: Queryable, keys: readonly RowKey[]) =>
  queryable.many<Transaction>(sql`
    select record.*
    from unnest(${bigintArray(keys.map((key) => key.environmentId))}::bigint[],
      ${bigintArray(keys.map((key) => key.id))}::bigint[]) as wanted(environment_id, id)
    cross join lateral (
      select ${columns} from transactions
      where environment_id = wanted.environment_id and id = wanted.id
      offset 0
    ) record`);

/** The next records after a key, in the order of their keys. */
export const readRecordsAfter = (queryable: Queryable, range: RowRange, limit: number) =>
  queryable.many<Transaction>(sql`
    select ${columns} from transactions
    where ${isInRange(range)}
    order by environment_id, id limit ${limit}`);

/** The number of postings of one kind that belong to a record. */
export interface PostingCount extends RowKey {
  readonly kind: string;
  readonly count: number;
}

/** The postings of records, counted by kind. Those of months that are only in archives were counted when those were written. */
export const countPostings = (queryable: Queryable, records: readonly RowKey[]) =>
  queryable.many<PostingCount>(sql`
    select wanted.environment_id as "environmentId", wanted.id, posted.kind, sum(posted.count)::integer as count
    from unnest(${bigintArray(records.map((key) => key.environmentId))}::bigint[],
      ${bigintArray(records.map((key) => key.id))}::bigint[]) as wanted(environment_id, id)
    cross join lateral (
      select kind, count(*)::integer as count from ledger_transactions
      where environment_id = wanted.environment_id and link_id = wanted.id and link_id is not null
      group by kind
      union all
      select kind, count from archived_postings
      where environment_id = wanted.environment_id and link_id = wanted.id and month in ${DROPPED_MONTHS}
      offset 0
    ) posted
    group by wanted.environment_id, wanted.id, posted.kind`);

import { textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import {
  bigint,
  boolean,
  changing,
  integer,
  json,
  nullable,
  text,
  textList,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import { countUpTo, newestFirst, type PagePart, pageOf } from "../../../kernel/lists.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { TransactionType } from "../../platform/transactions/index.ts";
import type { BulkRow } from "./rules.ts";

export type BulkState = "draft" | "sent" | "discarded";

/**
 * A file of transfers. Its number is locked before it is read, so that if two requests send or correct it, the second
 * finds what the first did.
 */
export const bulkFiles = recordTable({
  name: "bulk_file",
  table: "bulk_files",
  lock: "key",
  columns: {
    environmentId: bigint("environment_id"),
    id: bigint("id"),
    name: text("name"),
    state: changing(text<BulkState>("state")),
    /** Grows with each change, so that what is sent is what was looked at. */
    version: changing(integer("version")),
    rows: changing(json<readonly BulkRow[]>("rows")),
    madeBy: text("made_by"),
    makerName: text("maker_name"),
    /** The users who wrote or corrected it. */
    preparedBy: changing(textList("prepared_by")),
    createdAt: time("created_at"),
    updatedAt: changing(time("updated_at")),
    sentAt: changing(nullable(time("sent_at"))),
    /** The name of the member who sent it. */
    sentBy: changing(nullable(text("sent_by"))),
    sentCount: changing(nullable(integer("sent_count"))),
    sentAmount: changing(nullable(bigint("sent_amount"))),
    sentCharges: changing(nullable(bigint("sent_charges"))),
    neededApproval: changing(nullable(boolean("needed_approval"))),
  },
  update: { where: "state = 'draft'" },
});

export type BulkFile = RowOf<typeof bulkFiles>;

export const bulkFileById = (id: bigint): Need<BulkFile> => ({
  record: bulkFiles,
  key: String(id),
});

export const readBulkFile = (queryable: Queryable, environmentId: bigint, id: bigint) =>
  queryable.maybeOne<BulkFile>(sql`
    select ${bulkFiles.selected} from bulk_files
    where environment_id = ${environmentId} and id = ${id}`);

/** The other files that could be sent now, and pay one of these accounts: the newest of the last day. */
export const readRivals = (
  queryable: Queryable,
  { environmentId, id, accountNumbers }: RivalsAsked,
) =>
  queryable.many<{ readonly id: bigint }>(sql`
    select file.id from bulk_files file
    where file.environment_id = ${environmentId} and file.id <> ${id} and file.state = 'draft'
      and file.updated_at > (
        select updated_at - interval '24 hours' from bulk_files
        where environment_id = ${environmentId} and id = ${id})
      and exists (
        select from json_array_elements(file.rows::json) line
        where regexp_replace(line ->> 'accountNumber', '[^0-9]', '', 'g')
          = any(${textArray(accountNumbers)}::text[]))
    order by file.updated_at desc, file.id desc limit 20`);

export interface RivalsAsked {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly accountNumbers: readonly string[];
}

/** A file without its rows, as a list shows it. */
export interface ListedBulkFile
  extends Pick<
    BulkFile,
    | "id"
    | "name"
    | "state"
    | "makerName"
    | "createdAt"
    | "updatedAt"
    | "sentAt"
    | "sentBy"
    | "sentCount"
    | "sentAmount"
  > {
  readonly rowCount: number;
}

export const readPage = (queryable: Queryable, environmentId: bigint, part: PagePart) =>
  queryable.many<ListedBulkFile>(
    pageOf(
      sql`
        select id, created_at as at from bulk_files where environment_id = ${environmentId}
        order by ${newestFirst(sql`created_at`, sql`id`)}`,
      part,
      sql`
        select id, name, state, maker_name as "makerName", created_at as "createdAt",
               updated_at as "updatedAt", sent_at as "sentAt", sent_by as "sentBy",
               sent_count as "sentCount", sent_amount as "sentAmount",
               json_array_length(rows::json) as "rowCount"
        from bulk_files where environment_id = ${environmentId} and id = place.id`,
    ),
  );

export const countFiles = (queryable: Queryable, environmentId: bigint, most: number) =>
  countUpTo(queryable, sql`bulk_files where environment_id = ${environmentId}`, most);

/** A transfer to one account that was made before. */
export interface RecentTransfer {
  readonly id: bigint;
  readonly type: TransactionType;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly amount: Minor;
  readonly createdAt: Date;
}

/** The transfers to these accounts in the last 24 hours of the environment's clock that were not refunded. */
export const readRecentTransfers = (
  queryable: Queryable,
  environmentId: bigint,
  accountNumbers: readonly string[],
) =>
  queryable.many<RecentTransfer>(sql`
    select record.id, record.type, record.receiver_bank_code as "bankCode",
           record.receiver_account_number as "accountNumber", record.amount,
           record.created_at as "createdAt"
    from environments environment
    join transactions record on record.environment_id = environment.id
    where environment.id = ${environmentId}
      and record.receiver_account_number = any(${textArray(accountNumbers)}::text[])
      and record.created_at > clock_timestamp() + environment.clock_offset_ms * interval '1 millisecond'
        - interval '24 hours'
      and record.posting_type = 'Debit' and record.type in ('Transfer', 'InternalTransfer')
      and record.status in ('Pending', 'Successful')
    order by record.created_at desc, record.id desc
    limit 5000`);

import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import {
  bigint,
  integer,
  nullable,
  text,
  textList,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";

/** Who made a transfer in the dashboard. It never changes. */
export const transferMakers = recordTable({
  name: "transfer_maker",
  table: "transfer_makers",
  lock: "none",
  columns: {
    environmentId: bigint("environment_id"),
    /** The transaction's id. */
    id: bigint("id"),
    memberId: bigint("member_id"),
    userId: text("user_id"),
    /** The e-mail address, as in the audit log. */
    madeBy: text("made_by"),
    makerName: text("maker_name"),
    /** The users who wrote or corrected the file. */
    preparedBy: textList("prepared_by"),
    bulkFileId: nullable(bigint("bulk_file_id")),
    rowNumber: nullable(integer("row_number")),
    checkedName: nullable(text("checked_name")),
    nameCheckedAt: nullable(time("name_checked_at")),
  },
});

export type TransferMaker = RowOf<typeof transferMakers>;

export const makerOf = (id: bigint): Need<TransferMaker> => ({
  record: transferMakers,
  key: String(id),
});

/** The makers of these transactions; those ordered over the API have none. */
export const readMakers = (queryable: Queryable, environmentId: bigint, ids: readonly bigint[]) =>
  queryable.many<TransferMaker>(sql`
    select ${transferMakers.selected} from transfer_makers
    where environment_id = ${environmentId} and id = any(${bigintArray(ids)}::bigint[])`);

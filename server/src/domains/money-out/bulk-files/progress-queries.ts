import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { Progress, TransactionType } from "../../platform/transactions/index.ts";

/** The transfer of one row, in the current state of its record. */
export interface RowOutcome {
  readonly rowNumber: number;
  readonly id: bigint;
  readonly type: TransactionType;
  readonly status: "Pending" | "Successful" | "Failed" | "Reversed";
  /** Null: it moved within the books at once. */
  readonly progress: Progress | null;
  readonly reason: string | null;
}

/** The transfers of a file that was sent, by their rows. */
export const readRowOutcomes = (queryable: Queryable, environmentId: bigint, fileId: bigint) =>
  queryable.many<RowOutcome>(sql`
    select maker.row_number as "rowNumber", record.id, record.type, record.status, record.progress,
           record.reason
    from transfer_makers maker
    join transactions record
      on record.environment_id = maker.environment_id and record.id = maker.id
    where maker.environment_id = ${environmentId} and maker.bulk_file_id = ${fileId}
    order by maker.row_number`);

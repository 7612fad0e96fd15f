import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import {
  bigint,
  changing,
  nullable,
  text,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import type { Currency, Minor } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import type { TransactionType } from "../../platform/transactions/index.ts";

const THE_SETTINGS = "settings";

/** The operator's settings for the transfers of an environment. No row: the defaults. */
const transferSettings = recordTable({
  name: "transfer_settings",
  table: "transfer_settings",
  lock: "none",
  columns: {
    environmentId: bigint("environment_id"),
    /** A transfer above this amount waits for approval; null: none does. */
    approvalAbove: nullable(bigint("approval_above")),
  },
  identity: () => THE_SETTINGS,
  insert: false,
});

export type TransferSettings = RowOf<typeof transferSettings>;

export const neededSettings: Need<TransferSettings> = {
  record: transferSettings,
  key: THE_SETTINGS,
};

export const readApprovalAbove = async (queryable: Queryable, environmentId: bigint) => {
  const row = await queryable.maybeOne<{ approvalAbove: Minor | null }>(sql`
    select approval_above as "approvalAbove" from transfer_settings
    where environment_id = ${environmentId} for update`);
  return row?.approvalAbove ?? null;
};

/** The write locks the row, so that changes follow one another. */
export const storeApprovalAbove = (tx: Queryable, environmentId: bigint, above: Minor | null) =>
  tx.run(sql`
    insert into transfer_settings (environment_id, approval_above)
    values (${environmentId}, ${above})
    on conflict (environment_id) do update set approval_above = excluded.approval_above`);

/** An approval that an operator gives or refuses. It changes under the lock of the transfer's account. */
export const approvals = recordTable({
  name: "transfer_approval",
  table: "transfer_approvals",
  lock: "none",
  columns: {
    environmentId: bigint("environment_id"),
    /** The transaction's id. */
    id: bigint("id"),
    askedAt: time("asked_at"),
    decision: changing(nullable(text<"approved" | "rejected">("decision"))),
    decidedAt: changing(nullable(time("decided_at"))),
    decidedBy: changing(nullable(text("decided_by"))),
    note: changing(nullable(text("note"))),
  },
});

export type Approval = RowOf<typeof approvals>;

export const approvalOf = (id: bigint): Need<Approval> => ({ record: approvals, key: String(id) });

/** A transfer that waits for approval, with what the operator needs to decide. */
export interface WaitingApproval {
  readonly businessId: bigint;
  readonly businessName: string;
  readonly mode: Mode;
  readonly id: bigint;
  readonly type: TransactionType;
  readonly askedAt: Date;
  readonly currency: Currency;
  readonly amount: Minor;
  readonly receiverBankName: string | null;
  readonly receiverAccountNumber: string | null;
  readonly receiverAccountName: string | null;
  readonly description: string;
}

export const readWaitingApprovals = (
  queryable: Queryable,
  { businessId, limit, offset }: { businessId: bigint | null; limit: number; offset: number },
) =>
  queryable.many<WaitingApproval>(sql`
    select business.id as "businessId", business.name as "businessName", environment.mode,
           record.id, record.type, approval.asked_at as "askedAt", record.currency, record.amount,
           record.receiver_bank_name as "receiverBankName",
           record.receiver_account_number as "receiverAccountNumber",
           record.receiver_account_name as "receiverAccountName", record.description
    from transfer_approvals approval
    join transactions record
      on record.environment_id = approval.environment_id and record.id = approval.id
    join environments environment on environment.id = approval.environment_id
    join businesses business on business.id = environment.business_id
    where approval.decision is null
      and (${businessId}::bigint is null or business.id = ${businessId})
    order by approval.asked_at, record.id
    limit ${limit} offset ${offset}`);

/** Reads only the few open approvals, so the id needs no index. */
export const findWaitingApproval = (queryable: Queryable, id: bigint) =>
  queryable.maybeOne<{ environmentId: bigint }>(sql`
    select environment_id as "environmentId" from transfer_approvals
    where id = ${id} and decision is null`);

import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { Currency, Minor } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { hasNotMoved } from "../../../kernel/tenancy/closed-environments.ts";
import type { TransactionType } from "../../platform/transactions/index.ts";

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
    where approval.decision is null and ${hasNotMoved(sql`environment.id`)}
      and (${businessId}::bigint is null or business.id = ${businessId})
    order by approval.asked_at, record.id
    limit ${limit} offset ${offset}`);

/** Reads only the few open approvals, so the id needs no index. */
export const findWaitingApproval = (queryable: Queryable, id: bigint) =>
  queryable.maybeOne<{ environmentId: bigint }>(sql`
    select environment_id as "environmentId" from transfer_approvals
    where id = ${id} and decision is null`);

/** The transfers of a file whose approval is open. */
export const readWaitingOfFile = (
  queryable: Queryable,
  environmentId: bigint,
  bulkFileId: bigint,
) =>
  queryable.many<{ id: bigint }>(sql`
    select approval.id
    from transfer_makers maker
    join transfer_approvals approval
      on approval.environment_id = maker.environment_id and approval.id = maker.id
    where maker.environment_id = ${environmentId} and maker.bulk_file_id = ${bulkFileId}
      and approval.decision is null
    order by maker.row_number`);

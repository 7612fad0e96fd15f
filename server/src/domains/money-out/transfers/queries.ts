import { bigintArray, textArray, timeArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { Need, RecordKind } from "../../../kernel/ledger/records.ts";
import type { Currency, Minor } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import type { TransactionType } from "../../platform/transactions/index.ts";

/** What the operator has set for the transfers of an environment; no row where nothing is. */
export interface TransferSettings {
  readonly environmentId: bigint;
  /** Above this amount a transfer waits for a person; null: none does. */
  readonly approvalAbove: Minor | null;
}

const THE_SETTINGS = "settings";

const transferSettings: RecordKind<TransferSettings> = {
  name: "transfer_settings",
  guard: "nothing",
  identity: () => THE_SETTINGS,
  read: ({ environmentIds, keys }) => sql`
    select asked.environment_id as "environmentId", setting.approval_above as "approvalAbove"
    from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[])
      as asked(environment_id, key)
    cross join lateral (
      select approval_above from transfer_settings where environment_id = asked.environment_id offset 0
    ) setting`,
};

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

/** The row is locked by being written, so that one change follows another. */
export const storeApprovalAbove = (tx: Queryable, environmentId: bigint, above: Minor | null) =>
  tx.run(sql`
    insert into transfer_settings (environment_id, approval_above)
    values (${environmentId}, ${above})
    on conflict (environment_id) do update set approval_above = excluded.approval_above`);

/** What a person was asked about a transfer, and has said. It is changed under the lock of the transfer's account. */
export interface Approval {
  readonly environmentId: bigint;
  /** The transaction's. */
  readonly id: bigint;
  readonly askedAt: Date;
  readonly decision: "approved" | "rejected" | null;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly note: string | null;
}

export const approvals: RecordKind<Approval> = {
  name: "transfer_approval",
  guard: "nothing",
  identity: ({ id }) => String(id),
  read: ({ environmentIds, keys }) => sql`
    select approval.*
    from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[])
      as asked(environment_id, key)
    cross join lateral (
      select environment_id as "environmentId", id, asked_at as "askedAt", decision,
             decided_at as "decidedAt", decided_by as "decidedBy", note
      from transfer_approvals
      where environment_id = asked.environment_id and id = asked.key::bigint
      offset 0
    ) approval`,
  insert: (rows) => sql`
    insert into transfer_approvals (environment_id, id, asked_at)
    select * from unnest(${bigintArray(rows.map((row) => row.environmentId))}::bigint[],
      ${bigintArray(rows.map((row) => row.id))}::bigint[],
      ${timeArray(rows.map((row) => row.askedAt))}::timestamptz[])`,
  update: (rows) => sql`
    update transfer_approvals approval
    set decision = changed.decision, decided_at = changed.decided_at,
        decided_by = changed.decided_by, note = changed.note
    from unnest(${bigintArray(rows.map((row) => row.environmentId))}::bigint[],
      ${bigintArray(rows.map((row) => row.id))}::bigint[],
      ${textArray(rows.map((row) => row.decision))}::text[],
      ${timeArray(rows.map((row) => row.decidedAt))}::timestamptz[],
      ${textArray(rows.map((row) => row.decidedBy))}::text[],
      ${textArray(rows.map((row) => row.note))}::text[])
      as changed(environment_id, id, decision, decided_at, decided_by, note)
    where approval.ctid = (
      select known.ctid from transfer_approvals known
      where known.environment_id = changed.environment_id and known.id = changed.id
    )`,
};

export const approvalOf = (id: bigint): Need<Approval> => ({ record: approvals, key: String(id) });

/** What waits for a person, with what the person has to know. */
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

/** Looks among what waits alone, which is little, so that the id needs no index. */
export const findWaitingApproval = (queryable: Queryable, id: bigint) =>
  queryable.maybeOne<{ environmentId: bigint }>(sql`
    select environment_id as "environmentId" from transfer_approvals
    where id = ${id} and decision is null`);

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
import type { Thresholds } from "./rules.ts";

const THE_SETTINGS = "settings";

/** The settings for the transfers of an environment. No row: the defaults. */
const transferSettings = recordTable({
  name: "transfer_settings",
  table: "transfer_settings",
  lock: "none",
  columns: {
    environmentId: bigint("environment_id"),
    /** A transfer above this amount waits for approval; null: none does. */
    approvalAbove: nullable(bigint("approval_above")),
    /** The same for what people send at once in the dashboard. */
    dashboardApprovalAbove: nullable(bigint("dashboard_approval_above")),
  },
  identity: () => THE_SETTINGS,
  insert: false,
});

export type TransferSettings = RowOf<typeof transferSettings>;

export const neededSettings: Need<TransferSettings> = {
  record: transferSettings,
  key: THE_SETTINGS,
};

const NO_THRESHOLDS: Thresholds = { approvalAbove: null, dashboardApprovalAbove: null };

export const readThresholds = async (queryable: Queryable, environmentId: bigint) =>
  (await queryable.maybeOne<Thresholds>(sql`
    select approval_above as "approvalAbove", dashboard_approval_above as "dashboardApprovalAbove"
    from transfer_settings where environment_id = ${environmentId}`)) ?? NO_THRESHOLDS;

/** The row is made and locked first, so that changes follow one another. */
export const lockThresholds = async (tx: Queryable, environmentId: bigint) => {
  await tx.run(sql`
    insert into transfer_settings (environment_id) values (${environmentId})
    on conflict (environment_id) do nothing`);
  return await tx.one<Thresholds>(sql`
    select approval_above as "approvalAbove", dashboard_approval_above as "dashboardApprovalAbove"
    from transfer_settings where environment_id = ${environmentId} for update`);
};

export const storeThresholds = (
  tx: Queryable,
  environmentId: bigint,
  { approvalAbove, dashboardApprovalAbove }: Thresholds,
) =>
  tx.run(sql`
    update transfer_settings
    set approval_above = ${approvalAbove}, dashboard_approval_above = ${dashboardApprovalAbove}
    where environment_id = ${environmentId}`);

/** An approval that a second person or the operator gives or refuses. It changes under the lock of the transfer's account. */
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
    /** The e-mail address of a member, or the operator's name. */
    decidedBy: changing(nullable(text("decided_by"))),
    decidedByName: changing(nullable(text("decided_by_name"))),
    note: changing(nullable(text("note"))),
  },
});

export type Approval = RowOf<typeof approvals>;

export const approvalOf = (id: bigint): Need<Approval> => ({ record: approvals, key: String(id) });

import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";

/** What people of a business say about it, so that the operator can approve it for live mode. */
export interface ApprovalRequest {
  readonly registeredName: string;
  /** Its number at the Corporate Affairs Commission. */
  readonly rcNumber: string;
  /** What it sells, and to whom. */
  readonly activity: string;
  readonly phone: string;
  /** The e-mail address of the person who asked. */
  readonly requestedBy: string;
  readonly requestedAt: Date;
}

const columns = sql`
  registered_name as "registeredName", rc_number as "rcNumber", activity, phone,
  requested_by as "requestedBy", requested_at as "requestedAt"`;

/** Writes the request of a business, in place of an earlier one. */
export const saveApprovalRequest = (
  tx: Queryable,
  businessId: bigint,
  request: Omit<ApprovalRequest, "requestedAt">,
) =>
  tx.one<ApprovalRequest>(sql`
    insert into approval_requests (business_id, registered_name, rc_number, activity, phone, requested_by)
    values (${businessId}, ${request.registeredName}, ${request.rcNumber}, ${request.activity},
      ${request.phone}, ${request.requestedBy})
    on conflict (business_id) do update set
      registered_name = excluded.registered_name, rc_number = excluded.rc_number,
      activity = excluded.activity, phone = excluded.phone,
      requested_by = excluded.requested_by, requested_at = now()
    returning ${columns}`);

/** Returns how many requests it deleted: one or none. */
export const deleteApprovalRequest = (tx: Queryable, businessId: bigint) =>
  tx.run(sql`delete from approval_requests where business_id = ${businessId}`);

export const readApprovalRequest = (queryable: Queryable, businessId: bigint) =>
  queryable.maybeOne<ApprovalRequest>(sql`
    select ${columns} from approval_requests where business_id = ${businessId}`);

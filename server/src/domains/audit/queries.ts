import type { Queryable } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";
import type { Mode } from "../../kernel/tenancy/access.ts";
import type { OperatorAction } from "./record-action.ts";

export const insertAction = (tx: Queryable, action: OperatorAction & { at: Date }) =>
  tx.run(sql`
    insert into operator_actions (done_at, done_by, action, business_id, mode, details)
    values (${action.at}, ${action.by}, ${action.action}, ${action.businessId ?? null},
      ${action.mode ?? null}, ${JSON.stringify(action.details)}::jsonb)`);

export interface ListedAction {
  readonly id: bigint;
  readonly at: Date;
  readonly by: string;
  readonly action: string;
  readonly businessId: bigint | null;
  readonly mode: Mode | null;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface ActionsWanted {
  readonly businessId: bigint | null;
  readonly limit: number;
  readonly offset: number;
}

export const readActions = (queryable: Queryable, wanted: ActionsWanted) =>
  queryable.many<ListedAction>(sql`
    select id, done_at as at, done_by as by, action, business_id as "businessId", mode, details
    from operator_actions
    where ${wanted.businessId}::bigint is null or business_id = ${wanted.businessId}
    order by id desc
    limit ${wanted.limit} offset ${wanted.offset}`);

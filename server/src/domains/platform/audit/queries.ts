import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { DigestedTable } from "../../../kernel/ledger/digests/digested-table.ts";
import {
  bigint,
  computed,
  nullable,
  text,
  textOf,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import { recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { BusinessMove, Mode } from "../../../kernel/tenancy/access.ts";
import type { RequestOrigin } from "../../../kernel/tenancy/request-origin.ts";
import type { ActionName } from "./define-actions.ts";

/** What an operator does. The details never contain secrets. */
export interface OperatorAction {
  /** The name of a person, or of a script. */
  readonly by: string;
  /** Of the one list of actions. */
  readonly action: ActionName;
  readonly businessId?: bigint | undefined;
  readonly mode?: Mode | undefined;
  readonly details: Details;
}

/** Values that JSON can hold: ids as text, money as the operator typed it. */
interface Details {
  readonly [name: string]: string | number | boolean | null | readonly string[] | Details;
}

export const insertAction = (
  tx: Queryable,
  action: OperatorAction & { readonly at: Date; readonly origin: RequestOrigin | undefined },
) =>
  tx.run(sql`
    insert into operator_actions (done_at, done_by, action, business_id, mode, details, request_id, address)
    values (${action.at}, ${action.by}, ${action.action}, ${action.businessId ?? null},
      ${action.mode ?? null}, ${JSON.stringify(action.details)}::jsonb, ${action.origin?.requestId ?? null},
      ${action.origin?.address ?? null})`);

/** Whether a business is closed for its move, or was moved. */
export const readMoveOf = (tx: Queryable, businessId: bigint) =>
  tx.maybeOne<BusinessMove>(sql`
    select move_step as "moveStep", moved_to as "movedTo" from businesses where id = ${businessId}`);

export interface ListedAction {
  readonly id: bigint;
  readonly at: Date;
  readonly by: string;
  readonly action: string;
  readonly businessId: bigint | null;
  readonly mode: Mode | null;
  readonly details: Readonly<Record<string, unknown>>;
  /** The request of the person who did it. Null for operators. */
  readonly requestId: string | null;
  readonly address: string | null;
}

export const actionColumns = sql`
  id, done_at as at, done_by as by, action, business_id as "businessId", mode, details, request_id as "requestId",
  address`;

/** When an action was last done. Null if it never was. It reads the whole table. */
export const readLastTime = (queryable: Queryable, action: ActionName) =>
  queryable.one<{ doneAt: Date | null }>(sql`
    select max(done_at) as "doneAt" from operator_actions where action = ${action}`);

/** What operations do for an operator. It is written with what they do, and no operation reads it. */
export const notedActions = recordTable({
  name: "operator_action",
  table: "operator_actions",
  lock: "none",
  columns: {
    /** The environment that the operation works in. The table does not keep it. */
    environmentId: computed(bigint("environment_id"), "query.environment_id"),
    /** Distinguishes the rows of one group. The table numbers its rows itself. */
    id: computed(bigint("id"), "query.key::bigint"),
    at: time("done_at"),
    by: text("done_by"),
    action: text("action"),
    businessId: bigint("business_id"),
    mode: text<Mode>("mode"),
    details: textOf("details", "jsonb"),
    requestId: nullable(text("request_id")),
    address: nullable(text("address")),
  },
  identity: ({ id }) => String(id),
  where: "false",
});

export const digestedActions: DigestedTable = {
  name: "operator_actions",
  title: "Audit row",
  key: ["id"],
  columns: ["id", "done_at", "done_by", "action", "business_id", "mode", "details", "recorded_at"],
  addedColumns: ["request_id", "address"],
};

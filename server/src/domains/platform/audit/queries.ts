import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { DigestedTable } from "../../../kernel/ledger/digests/digested-table.ts";
import {
  bigint,
  computed,
  text,
  textOf,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import { recordTable } from "../../../kernel/ledger/records/record-table.ts";
import { countUpTo } from "../../../kernel/lists.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";

/** What an operator does. The details never contain secrets. */
export interface OperatorAction {
  /** The name of a person, or of a script. */
  readonly by: string;
  /** Stable, with the domain first: `business.approve`. */
  readonly action: string;
  readonly businessId?: bigint | undefined;
  readonly mode?: Mode | undefined;
  readonly details: Details;
}

/** Values that JSON can hold: ids as text, money as the operator typed it. */
interface Details {
  readonly [name: string]: string | number | boolean | null | readonly string[] | Details;
}

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

export const countActions = (queryable: Queryable, businessId: bigint, most: number) =>
  countUpTo(queryable, sql`operator_actions where business_id = ${businessId}`, most);

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
  },
  identity: ({ id }) => String(id),
  where: "false",
});

export const digestedActions: DigestedTable = {
  name: "operator_actions",
  title: "Audit row",
  key: ["id"],
  columns: ["id", "done_at", "done_by", "action", "business_id", "mode", "details", "recorded_at"],
};

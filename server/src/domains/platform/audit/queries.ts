import { bigintArray, textArray, timeArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { DigestedTable } from "../../../kernel/ledger/digests/digested-table.ts";
import type { RecordKind } from "../../../kernel/ledger/records.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";

/** What somebody of the operator's does. Secrets never go into the details. */
export interface OperatorAction {
  /** The name of a person, or of the script that acts for one. */
  readonly by: string;
  /** Stable, the domain first: `business.approve`. */
  readonly action: string;
  readonly businessId?: bigint | undefined;
  readonly mode?: Mode | undefined;
  readonly details: Details;
}

/** What JSON can hold. Ids are written as text, money as what the operator wrote. */
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

/** An action as an operation writes it: of the environment that it works in. */
export interface NotedAction {
  readonly environmentId: bigint;
  /** Tells the rows of one group apart; the table numbers its rows itself. */
  readonly id: bigint;
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly at: Date;
  readonly by: string;
  readonly action: string;
  readonly details: string;
}

/** What operations do for an operator. It is written with what they do, and nothing is decided by it. */
export const notedActions: RecordKind<NotedAction> = {
  name: "operator_action",
  guard: "nothing",
  identity: ({ id }) => String(id),
  read: ({ environmentIds, keys }) => sql`
    select asked.environment_id as "environmentId", asked.key::bigint as id
    from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[])
      as asked(environment_id, key)
    where false`,
  insert: (rows) => sql`
    insert into operator_actions (done_at, done_by, action, business_id, mode, details)
    select done_at, done_by, action, business_id, mode, details::jsonb from unnest(
      ${timeArray(rows.map((row) => row.at))}::timestamptz[],
      ${textArray(rows.map((row) => row.by))}::text[],
      ${textArray(rows.map((row) => row.action))}::text[],
      ${bigintArray(rows.map((row) => row.businessId))}::bigint[],
      ${textArray(rows.map((row) => row.mode))}::text[],
      ${textArray(rows.map((row) => row.details))}::text[])
      as new(done_at, done_by, action, business_id, mode, details)`,
};

export const digestedActions: DigestedTable = {
  name: "operator_actions",
  title: "Audit row",
  key: ["id"],
  columns: ["id", "done_at", "done_by", "action", "business_id", "mode", "details", "recorded_at"],
};

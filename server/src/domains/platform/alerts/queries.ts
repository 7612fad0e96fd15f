import { bigintArray, textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import { bigint, text } from "../../../kernel/ledger/records/record-columns.ts";
import { recordTable } from "../../../kernel/ledger/records/record-table.ts";
import { allOf } from "../../../kernel/lists.ts";
import { COUNTED_MAX } from "../../../kernel/stored-gauges.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { hasNotMoved } from "../../../kernel/tenancy/closed-environments.ts";

/** A problem that the operator must look at. */
export interface Alert {
  /** Stable, with the domain first: `outgoing.outcome_unknown`. */
  readonly kind: string;
  /** The reference of what it concerns, for a look-up. */
  readonly subject: string;
  /** What happened, and what to do. */
  readonly message: string;
}

/**
 * Open alerts. No operation decides by them, so nothing is locked: an index allows one of a kind and subject. Rows go in
 * sorted, so that groups that raise the same alerts wait for each other in one order.
 */
export const alerts = recordTable({
  name: "alert",
  table: "alerts",
  lock: "none",
  columns: {
    environmentId: bigint("environment_id"),
    id: bigint("id"),
    kind: text("kind"),
    subject: text("subject"),
    message: text("message"),
  },
  identity: ["kind", "subject"],
  where: "closed_at is null",
  insert: (usual) => `
    ${usual}
    order by new.environment_id, new.kind, new.subject
    on conflict (environment_id, kind, subject) where closed_at is null do nothing`,
});

export interface ListedAlert extends Alert {
  readonly id: bigint;
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
  readonly closingNote: string | null;
}

const alertColumns = sql`
  alert.id, environment.business_id as "businessId", environment.mode, alert.kind, alert.subject,
  alert.message, alert.opened_at as "openedAt", alert.closed_at as "closedAt",
  alert.closed_by as "closedBy", alert.closing_note as "closingNote"`;

export interface AlertsWanted {
  readonly businessId: bigint | null;
  readonly mode: Mode | null;
  readonly limit: number;
  readonly offset: number;
}

const chosen = ({ businessId, mode }: AlertsWanted): Sql =>
  allOf(
    sql`true`,
    businessId !== null && sql`environment.business_id = ${businessId}`,
    mode !== null && sql`environment.mode = ${mode}`,
  );

/** Open alerts: those of live mode before those of test mode, and the oldest first. A moved business took its own along. */
export const readOpenAlerts = (queryable: Queryable, wanted: AlertsWanted) =>
  queryable.many<ListedAlert>(sql`
    select ${alertColumns}
    from alerts alert join environments environment on environment.id = alert.environment_id
    where alert.closed_at is null and ${hasNotMoved(sql`alert.environment_id`)} and ${chosen(wanted)}
    order by environment.mode = 'test', alert.opened_at, alert.id
    limit ${wanted.limit} offset ${wanted.offset}`);

/** All alerts, the newest first. */
export const readAlerts = (queryable: Queryable, wanted: AlertsWanted) =>
  queryable.many<ListedAlert>(sql`
    select ${alertColumns}
    from alerts alert join environments environment on environment.id = alert.environment_id
    where ${chosen(wanted)}
    order by alert.opened_at desc, alert.id desc
    limit ${wanted.limit} offset ${wanted.offset}`);

/** What an open alert is found by. */
export interface AlertPlace {
  readonly environmentId: bigint;
  readonly subject: string;
}

/** When the open alerts of a kind were opened. Subjects without one are left out. */
export const readOpenedAt = (queryable: Queryable, kind: string, places: readonly AlertPlace[]) =>
  queryable.many<AlertPlace & { readonly openedAt: Date }>(sql`
    select wanted.environment_id as "environmentId", wanted.subject, alert.opened_at as "openedAt"
    from unnest(${bigintArray(places.map((place) => place.environmentId))}::bigint[],
      ${textArray(places.map((place) => place.subject))}::text[]) as wanted(environment_id, subject)
    join alerts alert on alert.environment_id = wanted.environment_id and alert.kind = ${kind}
      and alert.subject = wanted.subject and alert.closed_at is null`);

export interface Closing {
  readonly id: bigint;
  readonly at: Date;
  readonly by: string;
  readonly note: string;
}

/** Reads only the few open alerts, so the id needs no index. */
export const updateClosed = (tx: Queryable, { id, at, by, note }: Closing) =>
  tx.maybeOne<ListedAlert>(sql`
    update alerts alert set closed_at = ${at}, closed_by = ${by}, closing_note = ${note}
    from environments environment
    where alert.id = ${id} and alert.closed_at is null and environment.id = alert.environment_id
    returning ${alertColumns}`);

/** The subjects of the open alerts of a kind that begin with a text. */
export const readOpenSubjects = async (
  queryable: Queryable,
  { kind, subjects }: { readonly kind: string; readonly subjects: string },
): Promise<readonly string[]> => {
  const open = await queryable.many<{ subject: string }>(sql`
    select subject from alerts
    where closed_at is null and kind = ${kind} and starts_with(subject, ${subjects})`);
  return open.map(({ subject }) => subject);
};

/**
 * Alerts of a kind that a person has closed, with what they said. It reads all alerts of the kind, so use it only for
 * what is seldom asked.
 */
export const readClosedByPeople = (
  queryable: Queryable,
  { kind, subjects }: { readonly kind: string; readonly subjects: readonly string[] },
) =>
  queryable.many<{ readonly subject: string; readonly message: string }>(sql`
    select subject, message from alerts
    where kind = ${kind} and subject = any(${textArray(subjects)}::text[])
      and closed_at is not null and closed_by <> ${SERVICE}`);

/** Who closed an alert that no person closed. */
const SERVICE = "service";

export interface SolvedAlerts {
  readonly kinds: readonly string[];
  /** How the subjects begin. */
  readonly subjects: string;
  /** The subjects that still have their problem. */
  readonly open: readonly string[];
  readonly at: Date;
}

/** Reads only the few open alerts. */
export const updateSolved = (
  queryable: Queryable,
  { kinds, subjects, open, at }: SolvedAlerts,
): Promise<number> =>
  queryable.run(sql`
    update alerts set closed_at = ${at}, closed_by = ${SERVICE}, closing_note = 'The problem is gone.'
    where closed_at is null and kind = any(${textArray(kinds)}::text[])
      and starts_with(subject, ${subjects}) and subject <> all(${textArray(open)}::text[])`);

export interface DecidedAlerts {
  readonly environmentId: bigint;
  readonly kinds: readonly string[];
  /** What was decided. An alert may add a colon and a time to it. */
  readonly subject: string;
  readonly at: Date;
  readonly by: string;
  /** The decision, as in the audit log: `business.approve`. */
  readonly decision: string;
}

export const updateDecided = (
  queryable: Queryable,
  { decision, ...decided }: DecidedAlerts,
): Promise<number> => closeAbout(queryable, { ...decided, note: `Decided: ${decision}.` });

export interface AnsweredAlerts extends Omit<DecidedAlerts, "by" | "decision"> {
  /** What answered them, in a sentence. */
  readonly note: string;
}

/** Closes the alerts about a thing that no person had to decide in the end. */
export const updateAnswered = (queryable: Queryable, answered: AnsweredAlerts): Promise<number> =>
  closeAbout(queryable, { ...answered, by: SERVICE });

/** Reads only the few open alerts. */
const closeAbout = (
  queryable: Queryable,
  { environmentId, kinds, subject, at, by, note }: AnsweredAlerts & { readonly by: string },
): Promise<number> =>
  queryable.run(sql`
    update alerts set closed_at = ${at}, closed_by = ${by}, closing_note = ${note}
    where closed_at is null and environment_id = ${environmentId}
      and kind = any(${textArray(kinds)}::text[])
      and (subject = ${subject} or starts_with(subject, ${`${subject}: `}))`);

export const countOpenAlerts = async (queryable: Queryable): Promise<number> => {
  const { count } = await queryable.one<{ count: number }>(sql`
    select count(*)::integer as count
    from (
      select from alerts where closed_at is null and ${hasNotMoved(sql`environment_id`)}
      limit ${COUNTED_MAX}::integer) open`);
  return count;
};

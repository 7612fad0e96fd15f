import { bigintArray, textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";

/** An operation of the service itself that was done about an order: its key says what. */
export interface DoneOperation {
  readonly key: string;
  readonly recordedAt: Date;
  readonly writtenAt: string;
}

const OPERATIONS_MAX = 3_000;

/**
 * Reads what was done under keys with this prefix. Each call of a provider leaves such a record, which exists so that a
 * job that runs twice acts once; so the calls of an order need no table of their own. Records are kept for 30 to 60
 * days.
 */
export const readOperations = (queryable: Queryable, environmentId: bigint, prefix: string) =>
  queryable.many<DoneOperation>(sql`
    select substr(key, ${prefix.length + 1}::integer) as key, recorded_at as "recordedAt", recorded_at::text as "writtenAt"
    from operation_records
    where period = any(array[operation_period(now()), operation_period(now()) - 1, operation_period(now()) - 2])
      and environment_id = ${environmentId} and key >= ${prefix} and key < ${endOf(prefix)}
      and starts_with(key, ${prefix})
    order by recorded_at
    limit ${OPERATIONS_MAX}`);

/** The first text after all texts with this prefix: in ASCII, 0 follows the slash at its end. */
const endOf = (prefix: string): string => `${prefix.slice(0, -1)}0`;

export interface PublishedEvent {
  readonly id: bigint;
  readonly type: string;
  readonly body: string;
  readonly occurredAt: Date;
  readonly recordedAt: Date;
  readonly writtenAt: string;
}

const EVENTS_MAX = 50;

/** Reads the events that were published at exactly these times and name one of the references. */
export const readEventsAt = (
  queryable: Queryable,
  environmentId: bigint,
  writtenAt: readonly string[],
  references: readonly string[],
) =>
  queryable.many<PublishedEvent>(sql`
    select id, type, body, occurred_at as "occurredAt", recorded_at as "recordedAt", recorded_at::text as "writtenAt"
    from events
    where environment_id = ${environmentId} and recorded_at = any(${textArray(writtenAt)}::timestamptz[])
      and (${references.reduce<Sql>(
        (text, reference) => sql`${text} or strpos(body, ${JSON.stringify(reference)}) > 0`,
        sql`false`,
      )})
    order by recorded_at, id limit ${EVENTS_MAX}`);

export interface EventDelivery {
  readonly id: bigint;
  readonly endpointId: bigint;
  readonly url: string;
  readonly eventId: bigint;
  readonly state: "waiting" | "delivered" | "failed" | "held";
  readonly isEnabled: boolean;
  /** On the environment's clock. */
  readonly dueAt: Date;
}

const ENDPOINTS_MAX = 50;

export const readDeliveriesOf = (
  queryable: Queryable,
  environmentId: bigint,
  events: readonly PublishedEvent[],
) =>
  queryable.many<EventDelivery>(sql`
    select delivery.id, endpoint.id as "endpointId", endpoint.url, delivery.event_id as "eventId", delivery.state,
           delivery.due_at as "dueAt", endpoint.status = 'enabled' as "isEnabled"
    from (
      select id, url, status from webhook_endpoints where environment_id = ${environmentId} order by id limit ${ENDPOINTS_MAX}
    ) endpoint
    cross join lateral (
      select id, event_id, state, due_at from webhook_deliveries
      where environment_id = ${environmentId} and endpoint_id = endpoint.id
        and recorded_at = any(${textArray(events.map((event) => event.writtenAt))}::timestamptz[])
        and event_id = any(${bigintArray(events.map((event) => event.id))}::bigint[])
      offset 0
    ) delivery
    order by delivery.event_id, endpoint.id`);

export interface DeliveryAttempt {
  readonly deliveryId: bigint;
  readonly number: number;
  /** On the wall clock. */
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly status: number | null;
  readonly error: string | null;
}

const ATTEMPTS_MAX = 200;

export const readAttemptsOf = (
  queryable: Queryable,
  environmentId: bigint,
  deliveries: readonly EventDelivery[],
) =>
  queryable.many<DeliveryAttempt>(sql`
    select delivery_id as "deliveryId", number, started_at as "startedAt", duration_ms as "durationMs", status, error
    from webhook_attempts
    where environment_id = ${environmentId}
      and delivery_id = any(${bigintArray(deliveries.map(({ id }) => id))}::bigint[])
    order by started_at limit ${ATTEMPTS_MAX}`);

export interface ApprovalFacts {
  readonly askedAt: Date;
  readonly decision: "approved" | "rejected" | null;
  /** On the wall clock. */
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  /** The name of the member who decided. */
  readonly deciderName: string | null;
  readonly note: string | null;
}

export const readApproval = (queryable: Queryable, environmentId: bigint, id: bigint) =>
  queryable.maybeOne<ApprovalFacts>(sql`
    select asked_at as "askedAt", decision, decided_at as "decidedAt", decided_by as "decidedBy", note,
           (select name from login_users where email = decided_by) as "deciderName"
    from transfer_approvals where environment_id = ${environmentId} and id = ${id}`);

export interface PersonAction {
  readonly at: Date;
  readonly by: string;
  readonly action: string;
  readonly details: Readonly<Record<string, unknown>>;
}

const ACTIONS_MAX = 5_000;

/** What people did about a reference, in the newest actions on its business. */
export const readActionsAbout = (
  queryable: Queryable,
  { businessId, reference, since }: { businessId: bigint; reference: string; since: Date },
) =>
  queryable.many<PersonAction>(sql`
    select at, by, action, details
    from (
      select done_at as at, done_by as by, action, details from operator_actions
      where business_id = ${businessId} order by id desc limit ${ACTIONS_MAX}
    ) newest
    where at >= ${since} and details ->> 'reference' = ${reference}
    order by at limit 50`);

export interface PlannedWork {
  readonly task: string;
  readonly dueAt: Date;
}

const TIMERS_MAX = 20_000;

/** The first work about an order that is scheduled between two times of its environment's clock. */
export const readPlanned = (
  queryable: Queryable,
  {
    environmentId,
    id,
    from,
    until,
    tasks,
  }: {
    environmentId: bigint;
    id: bigint;
    from: Date;
    until: Date;
    tasks: readonly string[];
  },
) =>
  queryable.maybeOne<PlannedWork>(sql`
    select task, due_at as "dueAt"
    from (
      select task, payload, due_at from timers
      where environment_id = ${environmentId} and due_at >= ${from} and due_at < ${until}
      order by due_at, id limit ${TIMERS_MAX}
    ) coming
    where task = any(${textArray(tasks)}::text[]) and strpos(payload, ${`"${id}"`}) > 0
    order by due_at limit 1`);

export interface ArrivedCredit {
  readonly provider: string;
  readonly sessionId: string;
}

/** The notice of a provider that a credit came from. */
export const readArrival = (queryable: Queryable, environmentId: bigint, transactionId: bigint) =>
  queryable.maybeOne<ArrivedCredit>(sql`
    select provider, session_id as "sessionId" from credits
    where environment_id = ${environmentId} and transaction_id = ${transactionId}`);

export interface SettlementFacts {
  readonly id: bigint;
  readonly dueAt: Date;
  readonly settledAt: Date | null;
}

export const readSettlementOf = (queryable: Queryable, environmentId: bigint, id: bigint) =>
  queryable.maybeOne<SettlementFacts>(sql`
    select id, due_at as "dueAt", settled_at as "settledAt" from settlements
    where environment_id = ${environmentId} and id = ${id}`);

/** The verification that a record pays for. */
export const readVerificationIdOf = (
  queryable: Queryable,
  environmentId: bigint,
  transactionId: bigint,
) =>
  queryable.maybeOne<{ id: bigint }>(sql`
    select id from verifications
    where environment_id = ${environmentId} and transaction_id = ${transactionId}`);

import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import { countUpTo } from "../../../kernel/lists.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";

export type DisabledBecause = "asked" | "gone" | "failing";

/** A URL of a merchant that receives events. */
export interface Endpoint {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly url: string;
  /** Null: all. */
  readonly eventTypes: readonly string[] | null;
  readonly description: string;
  readonly status: "enabled" | "disabled";
  readonly disabledBecause: DisabledBecause | null;
  readonly disabledAt: Date | null;
  readonly concurrencyMax: number;
  readonly perSecondMax: number;
  readonly createdAt: Date;
  readonly businessId: bigint;
  readonly mode: Mode;
}

export type EndpointKey = Pick<Endpoint, "environmentId" | "id">;

/**
 * Where a caller may act: the environment of a person's session, or any environment for the operator. What lies
 * elsewhere does not exist for the caller.
 */
export type Reach = bigint | "any";

const isWithin = (environmentId: Sql, within: Reach): Sql =>
  within === "any" ? sql`true` : sql`${environmentId} = ${within}`;

export const endpointColumns = sql`
  endpoint.environment_id as "environmentId", endpoint.id, endpoint.url, endpoint.event_types as "eventTypes",
  endpoint.description, endpoint.status, endpoint.disabled_because as "disabledBecause",
  endpoint.disabled_at as "disabledAt", endpoint.concurrency_max as "concurrencyMax",
  endpoint.per_second_max as "perSecondMax", endpoint.created_at as "createdAt",
  environment.business_id as "businessId", environment.mode`;

export const endpointsWithOwner = sql`
  webhook_endpoints endpoint join environments environment on environment.id = endpoint.environment_id`;

export const nextId = async (queryable: Queryable): Promise<bigint> => {
  const { id } = await queryable.one<{ id: bigint }>(sql`select nextval('ids') as id`);
  return id;
};

export interface NewEndpoint
  extends Omit<Endpoint, "businessId" | "mode" | "status" | "disabledBecause" | "disabledAt"> {
  readonly secretSealed: Buffer;
}

/**
 * Inserts an endpoint with its queue. From the commit on, each group of the ledger batches this environment's events
 * for the fan-out.
 */
export const insertEndpoint = async (tx: Queryable, endpoint: NewEndpoint): Promise<void> => {
  await tx.run(sql`
    insert into webhook_endpoints (environment_id, id, url, event_types, description, status, secret_sealed,
      concurrency_max, per_second_max, created_at)
    values (${endpoint.environmentId}, ${endpoint.id}, ${endpoint.url}, ${endpoint.eventTypes}, ${endpoint.description},
      'enabled', ${endpoint.secretSealed}, ${endpoint.concurrencyMax}, ${endpoint.perSecondMax}, ${endpoint.createdAt})`);
  await tx.run(sql`
    insert into webhook_queues (environment_id, endpoint_id) values (${endpoint.environmentId}, ${endpoint.id})`);
  await tx.run(sql`
    insert into event_audience (environment_id) values (${endpoint.environmentId}) on conflict do nothing`);
};

/** An endpoint, and where its caller may act. */
export interface EndpointChoice {
  readonly endpointId: bigint;
  readonly within: Reach;
}

export const chosen = ({ endpointId, within }: EndpointChoice): Sql =>
  sql`endpoint.id = ${endpointId} and ${isWithin(sql`endpoint.environment_id`, within)}`;

export const readEndpoint = (queryable: Queryable, choice: EndpointChoice) =>
  queryable.maybeOne<Endpoint>(
    sql`select ${endpointColumns} from ${endpointsWithOwner} where ${chosen(choice)}`,
  );

/** Locks an endpoint, so that it has one change at a time. */
export const lockEndpoint = (tx: Queryable, choice: EndpointChoice) =>
  tx.maybeOne<Endpoint>(sql`
    select ${endpointColumns} from ${endpointsWithOwner} where ${chosen(choice)}
    for no key update of endpoint`);

/** The health and the queue are on the environment's clock, which a test may have moved. */
export const onWallClock = (time: Sql): Sql =>
  sql`${time} - environment.clock_offset_ms * interval '1 millisecond'`;

/** How an endpoint fails, if it does, on the wall clock. */
export const failureColumns = sql`
  ${onWallClock(sql`to_timestamp((queue.health::jsonb ->> 'failingSinceMs')::double precision / 1000)`)} as "failingSince",
  case when ${onWallClock(sql`queue.not_before`)} > now() then ${onWallClock(sql`queue.not_before`)} end as "restingUntil"`;

export interface ListedEndpoint extends Endpoint {
  /** The health that its worker saved last. */
  readonly health: string | null;
  /** Since when every attempt has failed. */
  readonly failingSince: Date | null;
  /** Until when nothing is sent to it, because it failed too often. Null: it does not rest. */
  readonly restingUntil: Date | null;
}

export interface EndpointsWanted {
  readonly businessId: bigint | null;
  readonly within: Reach;
}

export const readEndpoints = (queryable: Queryable, { businessId, within }: EndpointsWanted) =>
  queryable.many<ListedEndpoint>(sql`
    select ${endpointColumns}, queue.health, ${failureColumns}
    from ${endpointsWithOwner}
    join webhook_queues queue on queue.environment_id = endpoint.environment_id and queue.endpoint_id = endpoint.id
    where (${businessId}::bigint is null or environment.business_id = ${businessId})
      and ${isWithin(sql`endpoint.environment_id`, within)}
    order by environment.business_id, environment.mode desc, endpoint.id`);

/** Updates an endpoint. The new version makes its worker read it again. */
export const updateEndpoint = (tx: Queryable, endpoint: Endpoint) =>
  tx.run(sql`
    update webhook_endpoints
    set url = ${endpoint.url}, event_types = ${endpoint.eventTypes}, description = ${endpoint.description},
        status = ${endpoint.status}, disabled_because = ${endpoint.disabledBecause},
        disabled_at = ${endpoint.disabledAt}, concurrency_max = ${endpoint.concurrencyMax},
        per_second_max = ${endpoint.perSecondMax}, version = version + 1
    where environment_id = ${endpoint.environmentId} and id = ${endpoint.id}`);

/**
 * Replaces the secret. The current one stays valid beside the new one until `oldSecretUntil`. An older one ends at
 * once.
 */
export const replaceSecret = (
  tx: Queryable,
  endpoint: EndpointKey,
  secretSealed: Buffer,
  oldSecretUntil: Date,
) =>
  tx.run(sql`
    update webhook_endpoints
    set old_secret_sealed = secret_sealed, old_secret_until = ${oldSecretUntil},
        secret_sealed = ${secretSealed}, version = version + 1
    where environment_id = ${endpoint.environmentId} and id = ${endpoint.id}`);

/**
 * What waking a queue does to the health of its endpoint. `keep`: nothing. `forget`: its failures are forgotten.
 * `probe`: an open breaker ends its rest, and the next delivery decides whether it closes.
 */
export type WakeHealth = "keep" | "forget" | "probe";

const healthAfterWake: Readonly<Record<WakeHealth, Sql>> = {
  keep: sql`health`,
  forget: sql`null`,
  probe: sql`case when health::jsonb ->> 'openUntilMs' is null then health
                  else jsonb_set(health::jsonb, '{openUntilMs}', '0')::text end`,
};

/** Makes an endpoint's queue due now. */
export const wakeQueue = (tx: Queryable, endpoint: EndpointKey, health: WakeHealth = "keep") =>
  tx.run(sql`
    update webhook_queues
    set arrivals = arrivals + 1, due_at = 'epoch', fires_at = 'epoch', not_before = null,
        rests_ended = rests_ended + ${health === "probe" ? 1 : 0}::integer, health = ${healthAfterWake[health]}
    where environment_id = ${endpoint.environmentId} and endpoint_id = ${endpoint.id}`);

/** Saves the health of an endpoint, as its worker's JSON. */
export const saveHealth = (tx: Queryable, { environmentId, id }: EndpointKey, health: string) =>
  tx.run(sql`
    update webhook_queues set health = ${health}
    where environment_id = ${environmentId} and endpoint_id = ${id}`);

/** Disables an endpoint. Returns 0 if it is already disabled. */
export const disableEndpointRow = (
  tx: Queryable,
  { environmentId, id }: EndpointKey,
  because: "gone" | "failing",
  at: Date,
) =>
  tx.run(sql`
    update webhook_endpoints
    set status = 'disabled', disabled_because = ${because}, disabled_at = ${at}, version = version + 1
    where environment_id = ${environmentId} and id = ${id} and status = 'enabled'`);

/** An endpoint, as its worker reads it. */
export interface EndpointRow extends EndpointKey {
  readonly url: string;
  readonly status: "enabled" | "disabled";
  readonly secretSealed: Buffer;
  readonly oldSecretSealed: Buffer | null;
  readonly oldSecretUntil: Date | null;
  readonly concurrencyMax: number;
  readonly perSecondMax: number;
  readonly version: number;
  readonly mode: Mode;
}

export const readEndpointRows = (queryable: Queryable, keys: readonly EndpointKey[]) =>
  queryable.many<EndpointRow>(sql`
    select endpoint.environment_id as "environmentId", endpoint.id, endpoint.url, endpoint.status,
           endpoint.secret_sealed as "secretSealed", endpoint.old_secret_sealed as "oldSecretSealed",
           endpoint.old_secret_until as "oldSecretUntil", endpoint.concurrency_max as "concurrencyMax",
           endpoint.per_second_max as "perSecondMax", endpoint.version, environment.mode
    from unnest(${bigintArray(keys.map((key) => key.environmentId))}::bigint[],
                ${bigintArray(keys.map((key) => key.id))}::bigint[]) as asked(environment_id, endpoint_id)
    join webhook_endpoints endpoint on endpoint.environment_id = asked.environment_id and endpoint.id = asked.endpoint_id
    join environments environment on environment.id = asked.environment_id`);

export const countHeld = (queryable: Queryable, endpoint: EndpointKey, countMax: number) =>
  countUpTo(
    queryable,
    sql`webhook_deliveries
      where environment_id = ${endpoint.environmentId} and endpoint_id = ${endpoint.id} and state = 'held'`,
    countMax,
  );

export interface ListedDelivery {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly endpointId: bigint;
  readonly eventId: bigint;
  readonly type: string;
  readonly happenedAt: Date;
  readonly state: "waiting" | "delivered" | "failed" | "held";
  readonly attempts: number;
  readonly dueAt: Date;
  readonly settledAt: Date | null;
}

export const deliveryColumns = sql`
  delivery.environment_id as "environmentId", delivery.id, delivery.endpoint_id as "endpointId",
  delivery.event_id as "eventId", event.type, delivery.recorded_at as "happenedAt", delivery.state,
  delivery.attempts, delivery.due_at as "dueAt", delivery.settled_at as "settledAt"`;

export const theEvent = sql`
  cross join lateral (
    select type from events
    where environment_id = delivery.environment_id and id = delivery.event_id and recorded_at = delivery.recorded_at
    offset 0
  ) event`;

export interface ListedAttempt {
  readonly number: number;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly requestHeaders: string;
  readonly status: number | null;
  readonly answer: Buffer;
  readonly answerCut: boolean;
  readonly errorKind: string | null;
  readonly error: string | null;
}

export const readDelivery = (queryable: Queryable, id: bigint, within: Reach) =>
  queryable.maybeOne<ListedDelivery>(sql`
    select ${deliveryColumns}
    from environments environment
    cross join lateral (
      select * from webhook_deliveries where environment_id = environment.id and id = ${id} offset 0
    ) delivery ${theEvent}
    where ${isWithin(sql`environment.id`, within)}`);

export const readAttempts = (
  queryable: Queryable,
  delivery: Pick<ListedDelivery, "environmentId" | "id">,
) =>
  queryable.many<ListedAttempt>(sql`
    select number, started_at as "startedAt", duration_ms as "durationMs", request_headers as "requestHeaders",
           status, answer, answer_cut as "answerCut", error_kind as "errorKind", error
    from webhook_attempts
    where environment_id = ${delivery.environmentId} and delivery_id = ${delivery.id}
    order by number, recorded_at`);

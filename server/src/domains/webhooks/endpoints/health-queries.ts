import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { countUpTo, newestFirst } from "../../../kernel/lists.ts";
import {
  chosen,
  type Endpoint,
  type EndpointChoice,
  endpointColumns,
  endpointsWithOwner,
  failureColumns,
  onWallClock,
} from "./queries.ts";

/** The outcome of one of the newest events at an endpoint. */
export type RecentOutcome = "first_try" | "later_try" | "new" | "retrying" | "failed" | "held";

/** An endpoint with its health. All times are on the wall clock. */
export interface EndpointWithHealth extends Endpoint {
  /** Until then deliveries have the signature of the old secret too. */
  readonly oldSecretUntil: Date | null;
  /** Since when every attempt has failed. */
  readonly failingSince: Date | null;
  /** Until when nothing is sent to it, because it failed too often. */
  readonly restingUntil: Date | null;
  readonly nextTryAt: Date | null;
  /** The outcomes of its newest events, the newest first. */
  readonly recent: readonly RecentOutcome[];
}

const RECENT_MAX = 40;

const healthColumns = sql`
  case when endpoint.old_secret_until > now() then endpoint.old_secret_until end as "oldSecretUntil",
  ${failureColumns},
  ${onWallClock(sql`greatest(waiting.due_at, queue.not_before)`)} as "nextTryAt", newest.recent`;

const withHealth = sql`
  ${endpointsWithOwner}
  join webhook_queues queue on queue.environment_id = endpoint.environment_id and queue.endpoint_id = endpoint.id
  left join lateral (
    select due_at from webhook_deliveries
    where environment_id = endpoint.environment_id and endpoint_id = endpoint.id and state = 'waiting'
    order by due_at limit 1
  ) waiting on true
  cross join lateral (
    select coalesce(array_agg(outcome order by place), '{}') as recent
    from (
      select row_number() over () as place,
             case when state = 'delivered' and attempts <= 1 then 'first_try'
                  when state = 'delivered' then 'later_try'
                  when state = 'waiting' and attempts = 0 then 'new'
                  when state = 'waiting' then 'retrying'
                  else state end as outcome
      from (
        select state, attempts from webhook_deliveries
        where environment_id = endpoint.environment_id and endpoint_id = endpoint.id
        order by ${newestFirst(sql`recorded_at`, sql`event_id`)} limit ${RECENT_MAX}::integer
      ) some_newest
    ) outcomes
  ) newest`;

/** The enabled endpoints and the newest disabled ones, of which there may be any number. */
export const readHealthOfAll = (queryable: Queryable, environmentId: bigint, most: number) =>
  queryable.many<EndpointWithHealth>(sql`
    select ${endpointColumns}, ${healthColumns} from ${withHealth}
    where endpoint.environment_id = ${environmentId} and endpoint.id in (
      select id from webhook_endpoints where environment_id = ${environmentId}
      order by status desc, id desc limit ${most}::integer)
    order by endpoint.status desc, endpoint.id`);

export const readHealthOf = (queryable: Queryable, choice: EndpointChoice) =>
  queryable.maybeOne<EndpointWithHealth>(
    sql`select ${endpointColumns}, ${healthColumns} from ${withHealth} where ${chosen(choice)}`,
  );

/** The outcomes of the events of the last day. `isPartial`: of the newest ones only, because there are more. */
export interface LastDay {
  readonly delivered: number;
  readonly failed: number;
  readonly waiting: number;
  readonly held: number;
  readonly isPartial: boolean;
}

const DAY_DELIVERIES_MAX = 10_000;

export const countLastDay = (queryable: Queryable, { environmentId, id }: Endpoint) =>
  queryable.one<LastDay>(sql`
    select count(*) filter (where state = 'delivered')::integer as delivered,
           count(*) filter (where state = 'failed')::integer as failed,
           count(*) filter (where state = 'waiting')::integer as waiting,
           count(*) filter (where state = 'held')::integer as held,
           count(*) = ${DAY_DELIVERIES_MAX} as "isPartial"
    from (
      select state from webhook_deliveries
      where environment_id = ${environmentId} and endpoint_id = ${id} and recorded_at > now() - interval '1 day'
      order by ${newestFirst(sql`recorded_at`, sql`event_id`)} limit ${DAY_DELIVERIES_MAX}
    ) newest`);

export const countEnabled = (queryable: Queryable, environmentId: bigint, most: number) =>
  countUpTo(
    queryable,
    sql`webhook_endpoints where environment_id = ${environmentId} and status = 'enabled'`,
    most,
  );

export interface SealedSecrets {
  readonly secretSealed: Buffer;
  readonly oldSecretSealed: Buffer | null;
  readonly oldSecretUntil: Date | null;
}

export const readSecrets = (queryable: Queryable, { environmentId, id }: Endpoint) =>
  queryable.one<SealedSecrets>(sql`
    select secret_sealed as "secretSealed", old_secret_sealed as "oldSecretSealed", old_secret_until as "oldSecretUntil"
    from webhook_endpoints where environment_id = ${environmentId} and id = ${id}`);

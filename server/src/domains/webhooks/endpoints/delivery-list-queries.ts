import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { newestFirst } from "../../../kernel/lists.ts";
import { deliveryColumns, type ListedDelivery, theEvent } from "./queries.ts";

export interface DeliveryFilters {
  readonly environmentId: bigint;
  readonly endpointId: bigint;
  readonly state: ListedDelivery["state"] | null;
  /** A reference in the event's data. */
  readonly about: string | null;
  readonly limit: number;
  readonly offset: number;
}

/** No index finds a reference, so only the newest deliveries are searched. */
const DELIVERIES_SEARCHED_MAX = 20_000;

const newestDeliveries = ({ environmentId, endpointId, state }: DeliveryFilters) => sql`
  select * from webhook_deliveries
  where environment_id = ${environmentId} and endpoint_id = ${endpointId}
    and (${state}::text is null or state = ${state})
  order by ${newestFirst(sql`recorded_at`, sql`event_id`)}`;

/** A reference appears in a body as a whole JSON string. */
const deliveriesAbout = (wanted: DeliveryFilters, about: string) => sql`
  select delivery.* from (${newestDeliveries(wanted)} limit ${DELIVERIES_SEARCHED_MAX}::integer) delivery
  join events event on event.environment_id = delivery.environment_id and event.id = delivery.event_id
    and event.recorded_at = delivery.recorded_at
  where strpos(event.body, ${JSON.stringify(about)}) > 0
  order by ${newestFirst(sql`delivery.recorded_at`, sql`delivery.event_id`)}`;

/** Reads a page of deliveries, newest first. */
export const readDeliveries = (queryable: Queryable, wanted: DeliveryFilters) =>
  queryable.many<ListedDelivery>(sql`
    select ${deliveryColumns}
    from (
      ${wanted.about === null ? newestDeliveries(wanted) : deliveriesAbout(wanted, wanted.about)}
      limit ${wanted.limit} offset ${wanted.offset}
    ) delivery ${theEvent}
    order by ${newestFirst(sql`delivery.recorded_at`, sql`delivery.event_id`)}`);

import { bigintArray, textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { allOf, isEqual, type PagePart } from "../../../kernel/lists.ts";
import type { Currency, Minor } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { hasNotMoved } from "../../../kernel/tenancy/closed-environments.ts";
import type { Progress, TransactionType } from "../../platform/transactions/index.ts";

/** Null: any. */
export interface OrderFilter {
  readonly businessId: bigint | null;
  readonly mode: Mode | null;
  readonly provider: string | null;
}

/** An order that waits to be sent, or that a provider may have and has not confirmed. */
export interface PendingOrder {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly businessId: bigint;
  readonly businessName: string;
  readonly mode: Mode;
  readonly type: TransactionType;
  readonly progress: Progress;
  readonly provider: string | null;
  readonly orderReference: string | null;
  readonly amount: Minor;
  readonly currency: Currency;
  /** When it was sent, or else ordered, on its environment's clock. */
  readonly since: Date;
  /** How long ago that was, on the same clock. */
  readonly seconds: number;
}

/**
 * Reads a page of the orders, the oldest first. Each environment gives its oldest pending records from the index of
 * statuses, so no settled record is read.
 */
const readPendingOrders = (
  queryable: Queryable,
  progresses: readonly Progress[],
  { businessId, mode, provider }: OrderFilter,
  { limit, offset }: PagePart,
) => {
  const orders = allOf(
    sql`environment_id = environment.id and status = 'Pending' and progress = any(${textArray(progresses)}::text[])`,
    isEqual(sql`provider`, provider),
  );
  const environments = allOf(
    hasNotMoved(sql`environment.id`),
    isEqual(sql`environment.business_id`, businessId),
    isEqual(sql`environment.mode`, mode),
  );
  return queryable.many<PendingOrder>(sql`
    select environment.id as "environmentId", pending.id, business.id as "businessId",
           business.name as "businessName", environment.mode, pending.type, pending.progress,
           pending.provider, pending.order_reference as "orderReference", pending.amount,
           pending.currency, coalesce(pending.sent_at, pending.created_at) as since,
           extract(epoch from now() + environment.clock_offset_ms * interval '1 millisecond'
             - coalesce(pending.sent_at, pending.created_at))::float8 as seconds
    from environments environment
    join businesses business on business.id = environment.business_id
    cross join lateral (
      select id, type, progress, provider, order_reference, amount, currency, sent_at, created_at
      from transactions where ${orders}
      order by created_at, id limit ${limit + offset}
    ) pending
    where ${environments}
    order by seconds desc, pending.id
    limit ${limit} offset ${offset}`);
};

/** Orders that a provider may have. */
export const readUnknownOrders = (queryable: Queryable, filter: OrderFilter, part: PagePart) =>
  readPendingOrders(queryable, ["sending", "accepted", "unknown"], filter, part);

/** Orders that no provider has, and that are sent later. */
export const readWaitingOrders = (queryable: Queryable, filter: OrderFilter, part: PagePart) =>
  readPendingOrders(queryable, ["waiting"], filter, part);

interface LastCall {
  readonly id: bigint;
  readonly calledAt: Date;
  /** Masked. Null: there was no answer. */
  readonly answer: string | null;
}

/** The latest logged calls about orders. Calls to simulators are not logged. */
export const readLastCalls = (queryable: Queryable, ids: readonly bigint[]) =>
  queryable.many<LastCall>(sql`
    select wanted.id, call.called_at as "calledAt", call.answer
    from unnest(${bigintArray(ids)}::bigint[]) as wanted(id)
    cross join lateral (
      select called_at, answer from provider_calls where subject_id = wanted.id
      order by provider_calls.id desc limit 1
    ) call`);

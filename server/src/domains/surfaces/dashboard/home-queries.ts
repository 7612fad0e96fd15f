import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { newestFirst } from "../../../kernel/lists.ts";
import type { Minor } from "../../../kernel/money.ts";

/** Waiting items of one kind: how many, their sum, and since when the oldest waits. Counted up to a limit. */
export interface Waiting {
  readonly count: number;
  readonly amount: Minor;
  readonly oldest: Date | null;
  /** What the oldest one is called. */
  readonly name: string | null;
}

/** The most rows that are read to count what waits. */
const WAITING_MAX = 5_000;

/** The transfers that wait for approval and that this person may decide: not their own. */
export const readAwaiting = (queryable: Queryable, environmentId: bigint, userId: string) =>
  queryable.one<Waiting>(sql`
    select count(*)::integer as count, coalesce(sum(record.amount), 0)::bigint as amount,
           min(approval.asked_at) as oldest,
           (array_agg(record.receiver_account_name order by approval.asked_at))[1] as name
    from (
      select id, asked_at from transfer_approvals
      where environment_id = ${environmentId} and decision is null
      order by asked_at, id limit ${WAITING_MAX}
    ) approval
    left join lateral (
      select user_id = ${userId} or ${userId} = any(prepared_by) as is_own from transfer_makers
      where environment_id = ${environmentId} and id = approval.id offset 0
    ) maker on true
    cross join lateral (
      select amount, receiver_account_name from transactions
      where environment_id = ${environmentId} and id = approval.id offset 0
    ) record
    where maker.is_own is not true`);

/**
 * What is on its way and not proven, in the newest pending records. No index has the progress, because each step of a
 * transfer would then have to update it.
 */
export const readUnknown = (queryable: Queryable, environmentId: bigint) =>
  queryable.one<Waiting>(sql`
    select count(*)::integer as count, coalesce(sum(amount), 0)::bigint as amount, min(sent_at) as oldest,
           (array_agg(coalesce(receiver_bank_name, provider) order by sent_at))[1] as name
    from (
      select amount, sent_at, progress, receiver_bank_name, provider from transactions
      where environment_id = ${environmentId} and status = 'Pending'
      order by ${newestFirst(sql`created_at`, sql`id`)} limit ${WAITING_MAX}
    ) pending
    where progress = 'unknown'`);

/** How many of the newest pending records are on their way out. */
export const countOnTheWay = (queryable: Queryable, environmentId: bigint) =>
  queryable.one<{ count: number }>(sql`
    select count(*)::integer as count
    from (
      select posting_type from transactions
      where environment_id = ${environmentId} and status = 'Pending'
      order by ${newestFirst(sql`created_at`, sql`id`)} limit ${WAITING_MAX}
    ) pending
    where posting_type = 'Debit'`);

/** The invoices that are open past their due date, among the oldest open ones. */
export const readOverdue = (queryable: Queryable, environmentId: bigint, now: Date) =>
  queryable.one<Waiting>(sql`
    select count(*)::integer as count, coalesce(sum(account.amount - account.received), 0)::bigint as amount,
           min(invoice.due_at) as oldest,
           (array_agg(coalesce(invoice.customer_name, account.reference) order by invoice.due_at))[1] as name
    from (
      (select id, amount, received, reference from virtual_accounts
       where environment_id = ${environmentId} and kind = 'invoice' and status = 'waiting'
       order by created_at, id limit ${WAITING_MAX})
      union all
      (select id, amount, received, reference from virtual_accounts
       where environment_id = ${environmentId} and kind = 'invoice' and status = 'part_paid'
       order by created_at, id limit ${WAITING_MAX})
    ) account
    cross join lateral (
      select due_at, customer_name from invoices
      where environment_id = ${environmentId} and id = account.id and due_at < ${now} offset 0
    ) invoice`);

/** Credits to customers' wallets that wait until the customer's KYC tier allows them. */
export const readWithheld = (queryable: Queryable, environmentId: bigint) =>
  queryable.one<Waiting>(sql`
    select count(*)::integer as count, coalesce(sum(amount), 0)::bigint as amount, min(withheld_at) as oldest,
           null::text as name
    from (
      select amount, withheld_at from withheld_credits
      where environment_id = ${environmentId} and released_at is null
      limit ${WAITING_MAX}
    ) waiting`);

export interface ComingSettlement {
  readonly id: bigint;
  readonly dueAt: Date;
  readonly amount: Minor;
  readonly credits: number;
  readonly settledAt: Date | null;
}

/** The next settlements of the business's own money, and the last ones. */
export const readSettlementsAround = (
  queryable: Queryable,
  environmentId: bigint,
  { coming, past }: { coming: number; past: number },
) =>
  queryable.many<ComingSettlement>(sql`
    with wallet as materialized (
      select id from ledger_accounts
      where environment_id = ${environmentId} and kind = 'business_wallet' and currency = 'NGN'
    )
    select * from (
      (select id, due_at as "dueAt", amount, credits, settled_at as "settledAt" from settlements
       where environment_id = ${environmentId} and account_id = (select id from wallet) and settled_at is null
       order by due_at limit ${coming})
      union all
      (select id, due_at, amount, credits, settled_at from settlements
       where environment_id = ${environmentId} and account_id = (select id from wallet) and settled_at is not null
       order by ${newestFirst(sql`due_at`, sql`id`)} limit ${past})
    ) around
    order by "dueAt" desc, id desc`);

/** What a business has done on the way to its first real money. */
export interface GoLiveFacts {
  readonly isApproved: boolean;
  /** When its people asked the operator for live mode. */
  readonly approvalRequestedAt: Date | null;
  readonly hasTestTransaction: boolean;
  readonly hasTestEndpoint: boolean;
  readonly hasLiveEndpoint: boolean;
  readonly hasLiveTransaction: boolean;
}

export const readGoLiveFacts = (queryable: Queryable, businessId: bigint) => {
  const environment = (mode: "test" | "live") =>
    sql`(select id from environments where business_id = ${businessId} and mode = ${mode})`;
  return queryable.one<GoLiveFacts>(sql`
    select business.status = 'approved' as "isApproved",
           (select requested_at from approval_requests where business_id = business.id) as "approvalRequestedAt",
           exists(select from transactions where environment_id = ${environment("test")}) as "hasTestTransaction",
           exists(select from webhook_endpoints where environment_id = ${environment("test")}) as "hasTestEndpoint",
           exists(select from webhook_endpoints where environment_id = ${environment("live")}) as "hasLiveEndpoint",
           exists(select from transactions where environment_id = ${environment("live")}) as "hasLiveTransaction"
    from businesses business where business.id = ${businessId}`);
};

export interface FailingEndpoint {
  readonly id: bigint;
  readonly url: string;
  readonly disabledBecause: "gone" | "failing" | null;
  /** On the environment's clock. */
  readonly since: Date;
  /** How many events wait for it. */
  readonly waiting: number;
}

const ENDPOINTS_MAX = 20;

/** Endpoints that take nothing: whose last attempts failed, or that were disabled for that. */
export const readFailingEndpoints = (queryable: Queryable, environmentId: bigint) =>
  queryable.many<FailingEndpoint>(sql`
    select failing.*, waiting.count as waiting
    from (
      select endpoint.id, endpoint.url, endpoint.disabled_because as "disabledBecause",
             coalesce(endpoint.disabled_at,
               to_timestamp((queue.health::jsonb ->> 'failingSinceMs')::double precision / 1000)) as since
      from webhook_endpoints endpoint
      join webhook_queues queue
        on queue.environment_id = endpoint.environment_id and queue.endpoint_id = endpoint.id
      where endpoint.environment_id = ${environmentId}
        and (endpoint.disabled_because in ('failing', 'gone')
          or (endpoint.status = 'enabled' and queue.health::jsonb ->> 'failingSinceMs' is not null))
      order by endpoint.id limit ${ENDPOINTS_MAX}
    ) failing
    cross join lateral (
      select count(*)::integer as count from (
        select from webhook_deliveries
        where environment_id = ${environmentId} and endpoint_id = failing.id and state = 'waiting'
        limit ${WAITING_MAX}
      ) listed
    ) waiting
    order by since`);

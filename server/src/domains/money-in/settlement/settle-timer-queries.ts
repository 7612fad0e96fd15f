/** The job that settles the due money of an account: the task of its timers. */
export const SETTLE_TASK = "settlement.settle";

/**
 * Adds a new row to the row of its account and time, because the due time is known only after the decision. The
 * account's lock is held, so no other operation adds to it or settles it now. The first row of a time schedules the
 * timer.
 */
export const addWithTimer = (rows: string): string => `
  with added as (
    insert into settlements as known (environment_id, id, account_id, currency, due_at, amount, credits)
    select environment_id, min(id), account_id, currency, due_at, sum(amount)::bigint, sum(credits)::integer
    from ${rows}
    group by environment_id, account_id, currency, due_at
    order by environment_id, account_id, due_at
    on conflict (environment_id, account_id, due_at) where settled_at is null
    do update set amount = known.amount + excluded.amount, credits = known.credits + excluded.credits
    returning known.environment_id, known.account_id, known.due_at, known.xmax = 0 as is_new
  )
  insert into timers (environment_id, id, task, payload, due_at, fires_at)
  select added.environment_id, nextval('ids'), '${SETTLE_TASK}',
         json_build_object('environmentId', added.environment_id::text, 'accountId', added.account_id::text)::text,
         added.due_at, added.due_at - environment.clock_offset_ms * interval '1 millisecond'
  from added
  cross join lateral (
    select clock_offset_ms from environments where id = added.environment_id offset 0
  ) environment
  where added.is_new`;

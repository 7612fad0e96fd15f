-- Names KYC tiers, withheld credits and the queues of webhook endpoints as payments engineers do: in tables, columns and tasks.

alter table kyc_ladders rename to kyc_tier_lists;
alter table kyc_tier_lists rename column ladder to tiers;
alter index kyc_ladders_pkey rename to kyc_tier_lists_pkey;

alter table parked_credits rename to withheld_credits;
alter table withheld_credits rename column parked_at to withheld_at;
alter table withheld_credits rename constraint parked_credits_amount_check to withheld_credits_amount_check;
alter index parked_credits_pkey rename to withheld_credits_pkey;
alter index parked_credits_open rename to withheld_credits_open;
alter table customer_wallets rename column parked to withheld;
alter table customer_wallets rename constraint customer_wallets_parked_check to customer_wallets_withheld_check;
alter index customer_wallets_parked rename to customer_wallets_withheld;

alter table webhook_lines rename to webhook_queues;
alter index webhook_lines_pkey rename to webhook_queues_pkey;
alter index webhook_lines_by_fires_at rename to webhook_queues_by_fires_at;
alter index webhook_lines_by_due_at rename to webhook_queues_by_due_at;

-- The health of an endpoint is JSON, and one of its fields has a new name.
update webhook_queues set health = replace(health, '"toldHours":', '"warnedHours":') where health is not null;

update alerts set kind = 'wallets.withheld_credit' where kind = 'wallets.parked_credit';

-- Timers and jobs that wait get the new names of their tasks. A requery counts its attempts.
update timers
set task = 'verification.requery',
    payload = (payload::jsonb - 'ask' || jsonb_build_object('attempt', payload::jsonb -> 'ask'))::text
where task = 'verification.ask';
update job_schedules set task = 'wallets.sweep_withheld' where task = 'wallets.sweep_parked';

do $$
begin
  if to_regclass('graphile_worker._private_tasks') is null then return; end if;
  update graphile_worker._private_jobs job
  set payload = (job.payload::jsonb - 'ask' || jsonb_build_object('attempt', job.payload::jsonb -> 'ask'))::json
  from graphile_worker._private_tasks task
  where task.id = job.task_id and task.identifier = 'verification.ask';
  update graphile_worker._private_tasks task set identifier = renamed.after
  from (values
    ('verification.ask', 'verification.requery'),
    ('wallets.release_parked', 'wallets.release_withheld'),
    ('wallets.sweep_parked', 'wallets.sweep_withheld')
  ) as renamed(before, after)
  where task.identifier = renamed.before;
end $$;

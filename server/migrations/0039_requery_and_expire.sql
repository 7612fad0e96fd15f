-- Renames in the words of payments: an account number expires, an outcome is requeried, and an operator proposes an action.

alter table virtual_accounts drop constraint virtual_accounts_status_check;
update virtual_accounts set status = 'expired' where status = 'lapsed';
alter table virtual_accounts add constraint virtual_accounts_status_check
  check (status in ('active', 'waiting', 'part_paid', 'paid', 'expired', 'cancelled', 'retired'));

-- The code has the only list of bill categories, so that a new one needs no migration.
alter table bills drop constraint bills_category_check;

alter table operator_proposals rename column act to action;

-- Timers that wait, and jobs that a worker has not done yet, keep their meaning under the new names.
update timers set task = 'virtual_accounts.expire' where task = 'virtual_accounts.lapse';
update timers set task = 'outgoing.requery' where task = 'outgoing.ask';
update timers set payload = replace(payload, '"ask":', '"attempt":')
where task in ('outgoing.requery', 'outgoing.confirm');

do $$
begin
  -- A new database has no job queue yet.
  if to_regclass('graphile_worker._private_tasks') is null then
    return;
  end if;
  execute $sql$
    insert into graphile_worker._private_tasks (identifier)
    values ('virtual_accounts.expire'), ('outgoing.requery')
    on conflict (identifier) do nothing
  $sql$;
  execute $sql$
    update graphile_worker._private_jobs job
    set task_id = renamed.id
    from graphile_worker._private_tasks known
    join (values ('virtual_accounts.lapse', 'virtual_accounts.expire'), ('outgoing.ask', 'outgoing.requery')) as name (old, new)
      on name.old = known.identifier
    join graphile_worker._private_tasks renamed on renamed.identifier = name.new
    where job.task_id = known.id
  $sql$;
  execute $sql$
    update graphile_worker._private_jobs job
    set payload = replace(job.payload::text, '"ask":', '"attempt":')::json
    from graphile_worker._private_tasks task
    where job.task_id = task.id and task.identifier in ('outgoing.requery', 'outgoing.confirm')
  $sql$;
end
$$;

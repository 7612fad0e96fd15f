-- Name the state of the circuit breaker, and of the simulated bank, by plain words.

-- A process whose breaker opened makes no calls before this time.
alter table provider_states rename column rests_until to circuit_open_until;

-- The outcome that a test has set for a payment.
alter table simulator.bank_payments rename column told to set_outcome;

-- Waiting notices of the simulated bank get the new name of their field.
update timers set payload = (payload::jsonb - 'told' || jsonb_build_object('statement', payload::jsonb -> 'told'))::text
where task = 'simulator.bank.notify';

do $$
begin
  -- A new database has no job queue yet.
  if to_regclass('graphile_worker._private_tasks') is null then return; end if;
  update graphile_worker._private_jobs job
  set payload = (job.payload::jsonb - 'told' || jsonb_build_object('statement', job.payload::jsonb -> 'told'))::json
  from graphile_worker._private_tasks task
  where task.id = job.task_id and task.identifier = 'simulator.bank.notify';
end $$;

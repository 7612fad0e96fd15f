-- Which worker processes there are, so that the jobs of one that was killed go to the others; and when each regular
-- task was last started, so that it is started once however many processes look at the time.
create table job_workers (
  -- The process holds an advisory lock with this number for as long as it lives.
  id integer generated always as identity primary key,
  -- What the job queue writes into `locked_by` of the jobs that the process has taken.
  pool_id text not null
);

create table job_schedules (
  task text primary key,
  -- How many times its interval had passed, counted from 1970, when it was last started.
  turn bigint not null
);

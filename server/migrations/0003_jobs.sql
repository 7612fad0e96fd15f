-- Work that is not done while somebody waits: what is to happen later, which processes do it, and what comes round.

-- What is to happen later, on the clock of its environment. Whether it is due is asked of that clock as it stands at
-- the time of asking, so a clock that is moved reaches every timer, those being written at that moment included.
create table timers (
  environment_id bigint not null,
  id bigint not null,
  task text not null,
  payload text not null,
  -- The moment on the environment's clock.
  due_at timestamptz not null,
  -- The same moment on the wall clock, as the environment's clock stood when this was written. One index finds by it
  -- what is due everywhere. A test clock only moves forward, so a later move makes this too late and never too early;
  -- environments whose clock has moved are asked by `due_at` besides.
  fires_at timestamptz not null,
  primary key (environment_id, due_at, id)
);

create index timers_by_fires_at on timers (fires_at);

-- Few of all environments, and each of them is asked every second.
create index environments_with_moved_clock on environments (id) where clock_offset_ms > 0;

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

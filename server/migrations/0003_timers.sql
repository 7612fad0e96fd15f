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

-- What is to happen later, on the clock of its environment. `fires_at` is the same moment on the wall clock, kept in
-- step when a test clock is moved, so that one index finds what is due everywhere.
create table timers (
  environment_id bigint not null,
  id bigint not null,
  task text not null,
  payload text not null,
  due_at timestamptz not null,
  fires_at timestamptz not null,
  primary key (environment_id, id)
);

create index timers_by_fires_at on timers (fires_at);

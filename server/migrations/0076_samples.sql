-- What every process did in each minute, for the charts of the console. Kept for two weeks.
create table process_samples (
  id bigint generated always as identity primary key,
  taken_at timestamptz not null default clock_timestamp(),
  process_id text not null,
  requests integer not null,
  server_errors integer not null,
  -- How many requests took at most 2, 5, 10, ... ms, and longer than all. The bounds are in the code.
  request_buckets integer[] not null,
  cpu_ms integer not null,
  memory_bytes bigint not null
);

create index process_samples_by_time on process_samples (taken_at);

-- What waited in the whole installation at that time: webhooks, mail, alerts and more.
create table backlog_samples (
  id bigint generated always as identity primary key,
  taken_at timestamptz not null default clock_timestamp(),
  name text not null,
  labels jsonb not null,
  value double precision not null
);

create index backlog_samples_by_time on backlog_samples (taken_at);

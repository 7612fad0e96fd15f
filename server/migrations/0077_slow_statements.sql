-- Statements that took long, as the processes of the service saw them, by the minute. Kept as long as the other samples.
create table slow_statements (
  id bigint generated always as identity primary key,
  taken_at timestamptz not null default clock_timestamp(),
  -- Without values: those are parameters.
  statement text not null,
  times integer not null,
  total_ms integer not null,
  longest_ms integer not null
);

create index slow_statements_by_time on slow_statements (taken_at);

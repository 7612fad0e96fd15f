-- Who is told of events and how that went: endpoints, deliveries, attempts; what waits to be handed out; mail to be sent.

-- Environments in which somebody wants to hear of events. A group asks here whether its events are to be handed out, so
-- those of everybody else cost nothing more than the asking.
create table event_audience (
  environment_id bigint primary key
);

-- The events of one group that are to be handed out, written with them: so either both are there or neither, and no
-- order of ids or of commits can hide one. Whoever hands them out deletes the row in the same statement.
create table event_batches (
  id bigint generated always as identity primary key,
  recorded_at timestamptz not null,
  environment_ids bigint[] not null,
  event_ids bigint[] not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Lists of events are by time, and ids are no order of it: each process counts in blocks of its own. So the key is by
-- time, and an event whose id alone is known is found by where its block was written. That costs a group nothing, where
-- a second tree was a tenth of what an operation leaves in the log.
alter table events drop constraint events_pkey;
alter table events add primary key (environment_id, recorded_at, id);
create index events_by_block on events using brin (id int8_minmax_multi_ops)
  with (pages_per_range = 32, autosummarize = on);

create table webhook_endpoints (
  environment_id bigint not null,
  id bigint not null,
  url text not null,
  -- Null: every type, those that come later included.
  event_types text[],
  description text not null,
  status text not null check (status in ('enabled', 'disabled')),
  -- Who disabled it: the operator or merchant, the endpoint itself by a 410, or 120 hours of failures.
  disabled_because text check (disabled_because in ('asked', 'gone', 'failing')),
  disabled_at timestamptz,
  secret_sealed bytea not null,
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  concurrency_max integer not null check (concurrency_max > 0),
  per_second_max integer not null check (per_second_max > 0),
  -- Raised by every change, so that whoever delivers sees that there was one.
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (environment_id, id),
  constraint disabled_for_a_reason check ((status = 'disabled') = (disabled_because is not null)),
  constraint old_secret_has_an_end check ((old_secret_sealed is null) = (old_secret_until is null))
);

-- The queue of one endpoint. One worker at a time has it on lease, so the limits of an endpoint are kept however many
-- workers there are, and none waits for another's endpoint. Apart from the endpoint because it changes all the time.
create table webhook_lines (
  environment_id bigint not null,
  endpoint_id bigint not null,
  -- When there is something to do next, on the environment's clock; null while nothing waits. `fires_at` is the same
  -- moment on the wall clock, as for timers.
  due_at timestamptz,
  fires_at timestamptz,
  -- While its breaker is open: nothing before this, on the environment's clock, whatever comes.
  not_before timestamptz,
  -- Counts what made it due, so that whoever is about to rest sees what came meanwhile.
  arrivals bigint not null default 0,
  leased_by text,
  leased_until timestamptz,
  -- How the endpoint does, as the worker that had it last knew it. Its form is the code's.
  health text,
  primary key (environment_id, endpoint_id)
) with (fillfactor = 50);

create index webhook_lines_by_fires_at on webhook_lines (fires_at) where fires_at is not null;
create index webhook_lines_by_due_at on webhook_lines (environment_id, due_at) where due_at is not null;

create sequence webhook_delivery_ids as bigint start with 1000000;

-- One event to one endpoint. `recorded_at` is the event's, so the key tells what was handed out before.
create table webhook_deliveries (
  environment_id bigint not null,
  endpoint_id bigint not null,
  recorded_at timestamptz not null,
  event_id bigint not null,
  id bigint not null default nextval('webhook_delivery_ids'),
  state text not null check (state in ('waiting', 'delivered', 'failed', 'held')),
  -- All attempts there ever were, and those since it was last asked for: the schedule counts these.
  attempts integer not null default 0,
  tries integer not null default 0,
  due_at timestamptz not null,
  settled_at timestamptz,
  primary key (environment_id, endpoint_id, recorded_at, event_id)
) partition by range (recorded_at);

create index webhook_deliveries_waiting on webhook_deliveries (environment_id, endpoint_id, due_at, id)
  where state = 'waiting';
create index webhook_deliveries_by_id on webhook_deliveries (environment_id, id);

create table webhook_attempts (
  environment_id bigint not null,
  delivery_id bigint not null,
  number integer not null,
  endpoint_id bigint not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  request_headers text not null,
  status integer,
  answer bytea not null,
  -- Whether there was more of the answer than was read.
  answer_cut boolean not null,
  -- Null where it was taken.
  error_kind text,
  error text,
  recorded_at timestamptz not null default now(),
  primary key (environment_id, delivery_id, number, recorded_at)
) partition by range (recorded_at);

-- What somebody asked to have sent again, and how far that is.
create table webhook_replays (
  environment_id bigint not null,
  id bigint not null,
  endpoint_id bigint not null,
  -- `failed`: what is not delivered; `all`: everything, also what happened before the endpoint was there.
  what text not null check (what in ('failed', 'all')),
  since timestamptz not null,
  until timestamptz not null,
  -- How many there were when it was asked for, and how many were sent again so far.
  total integer not null,
  done integer not null default 0,
  -- The last event that was looked at.
  cursor_at timestamptz,
  cursor_id bigint,
  asked_by text not null,
  asked_at timestamptz not null,
  finished_at timestamptz,
  primary key (environment_id, id)
);

-- Mail that the service has to send. Without a mail server it waits here, to be read by the operator.
create table mail_outbox (
  environment_id bigint not null,
  id bigint generated always as identity,
  -- What it is about, for whoever looks for it: `webhooks.endpoint_failing`.
  kind text not null,
  subject text not null,
  body text not null,
  written_at timestamptz not null,
  sent_at timestamptz,
  primary key (environment_id, id)
);

create index mail_outbox_unsent on mail_outbox (id) where sent_at is null;

-- As before, and with the constraints of the parent: without them a partition cannot be attached.
create or replace function make_partition(parent text, suffix text, bounds text) returns void language plpgsql as $$
begin
  if to_regclass(parent || suffix) is not null then
    return;
  end if;
  execute format(
    'create table %I (like %I including defaults including constraints including indexes)', parent || suffix, parent);
  execute format('alter table %I attach partition %I for values %s', parent, parent || suffix, bounds);
end $$;

-- Makes the partitions that the coming months need: of every table that is cut by a time, whichever domain's it is, and of the records of operations. Repeating it changes nothing.
create or replace function make_partitions(months_ahead integer) returns void language plpgsql as $$
declare
  parent text;
  first_day date;
  period_number integer;
begin
  perform pg_advisory_xact_lock(hashtext('kasuwa make_partitions'));
  for i in 0..months_ahead loop
    first_day := (date_trunc('month', now() at time zone 'UTC') + make_interval(months => i))::date;
    for parent in select name from tables_cut_by_month order by name loop
      perform make_partition(parent, to_char(first_day, '_YYYY_MM'), format('from (%L) to (%L)',
        first_day::text || ' 00:00:00+00', (first_day + interval '1 month')::date::text || ' 00:00:00+00'));
    end loop;
  end loop;
  period_number := operation_period(now());
  for i in period_number..period_number + months_ahead loop
    perform make_partition('operation_records', '_' || i, format('in (%L)', i));
  end loop;
end $$;

create view tables_cut_by_month as
select parent.relname::text as name
from pg_partitioned_table partitioned
join pg_class parent on parent.oid = partitioned.partrelid
join pg_attribute cut on cut.attrelid = parent.oid and cut.attnum = partitioned.partattrs[0]
where partitioned.partstrat = 'r' and partitioned.partnatts = 1 and cut.atttypid = 'timestamptz'::regtype
  and parent.relnamespace = current_schema()::regnamespace;

select make_partitions(3);

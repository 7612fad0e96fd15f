-- Merchants and the operator look up what a request sent and what it was answered, for some days.

-- No foreign key and one index: the rows are written in batches beside every transfer. A request's id begins with its
-- time, so the index finds a request and lists the newest. Values of identity are masked before they are written.
create table request_log (
  environment_id bigint not null,
  id text collate "C" not null,
  -- The day in UTC. Each has a partition, which is dropped whole.
  day date not null,
  received_at timestamptz not null,
  api_key_id bigint not null,
  address text not null,
  method text not null,
  -- The operation of the route, and the scope that a key needs for it.
  route text not null,
  scope text,
  path text not null,
  query text not null,
  status smallint not null,
  error_code text,
  duration_ms real not null,
  idempotency_key text,
  -- Null where the request had none, or it is not kept.
  request_body text,
  is_request_body_cut boolean not null,
  answer_body text,
  is_answer_body_cut boolean not null,
  primary key (environment_id, id, day)
) partition by list (day);

-- Makes the partition of one day. Repeating it changes nothing.
create function make_request_log_day(one date) returns void language plpgsql as $$
declare
  name text := 'request_log' || to_char(one, '_YYYY_MM_DD');
begin
  if to_regclass(name) is not null then
    return;
  end if;
  perform make_partition('request_log', to_char(one, '_YYYY_MM_DD'), format('in (%L)', one));
  -- Compressing a body would cost more than the rest of its row.
  execute format('alter table %I alter column request_body set storage external', name);
  execute format('alter table %I alter column answer_body set storage external', name);
  -- Rows are only added, and dropped with their table: cleaning it would read all of them for nothing.
  execute format('alter table %I set (autovacuum_enabled = off)', name);
end $$;

-- Makes the partitions of today and the coming days.
create function make_request_log_days(days_ahead integer) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('kasuwa make_request_log_days'));
  for i in 0..days_ahead loop
    perform make_request_log_day((now() at time zone 'UTC')::date + i);
  end loop;
end $$;

select make_request_log_days(7);

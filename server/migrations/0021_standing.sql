-- What every group of operations has to know and what seldom changes: the clock and the mode of an environment, whether its
-- business may act, whether anybody hears of its events, when a key ends, what is paused. A process remembers it under
-- an edition, which every change of it replaces in its own transaction.
create table standing (
  only_row boolean primary key default true check (only_row),
  edition uuid not null default gen_random_uuid()
);

insert into standing default values;

-- Once in a transaction, however many rows it changes: what replaced it already has the transaction's number.
create function replace_standing() returns trigger language plpgsql as $$
begin
  update standing set edition = gen_random_uuid() where only_row and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;

-- Deferred to the end of the transaction, so that two who change something wait for each other only while one commits. What
-- is new is not remembered anywhere, so it replaces nothing.
create constraint trigger replaces_standing after update on businesses
  deferrable initially deferred for each row execute function replace_standing();
create constraint trigger replaces_standing after update or delete on environments
  deferrable initially deferred for each row execute function replace_standing();
create constraint trigger replaces_standing after update on api_keys
  deferrable initially deferred for each row execute function replace_standing();

-- That nobody hears and that nothing is paused is remembered too.
create constraint trigger replaces_standing after insert or update or delete on event_audience
  deferrable initially deferred for each row execute function replace_standing();
create constraint trigger replaces_standing after insert or update or delete on service_pauses
  deferrable initially deferred for each row execute function replace_standing();
create trigger replaces_standing_at_once after truncate on event_audience execute function replace_standing();
create trigger replaces_standing_at_once after truncate on service_pauses execute function replace_standing();

-- As before, and with the period that has passed: groups name the partitions that they read, so each of them has to be there.
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
  for i in period_number - 1..period_number + months_ahead loop
    perform make_partition('operation_records', '_' || i, format('in (%L)', i));
  end loop;
end $$;

select make_partitions(3);

-- Providers: what all processes know of them, what they have sent us, and the bank that test mode has for one.

-- What the operator has set, and what a process has noticed; a provider without a row works as usual.
create table provider_states (
  provider text not null,
  mode text not null check (mode in ('test', 'live')),
  -- No call is made.
  switched_off boolean not null default false,
  -- While no call is made new work is refused; otherwise it is accepted and waits.
  refuses_work boolean not null default false,
  -- So much failed lately that a process makes no calls until then.
  rests_until timestamptz,
  primary key (provider, mode)
);

-- Every authentic notice of a provider, as it came: stored before anybody reads it. It belongs to nobody yet, which is
-- why no environment leads the key.
create sequence inbound_notice_ids;

create table inbound_notices (
  id bigint not null default nextval('inbound_notice_ids'),
  received_at timestamptz not null default now(),
  provider text not null,
  body bytea not null,
  -- When it was last worked through to its end; null: not yet.
  processed_at timestamptz,
  -- What it failed with when it was last tried.
  failure text,
  primary key (id, received_at)
) partition by range (received_at);

-- Those that nobody has worked through: few, unless something is wrong.
create index inbound_notices_unprocessed on inbound_notices (received_at, id) where processed_at is null;

create or replace function make_partitions(months_ahead integer) returns void language plpgsql as $$
declare
  parent text;
  first_day date;
  period_number integer;
begin
  perform pg_advisory_xact_lock(hashtext('kasuwa make_partitions'));
  for i in 0..months_ahead loop
    first_day := (date_trunc('month', now() at time zone 'UTC') + make_interval(months => i))::date;
    foreach parent in array array['ledger_transactions', 'ledger_entries', 'events', 'inbound_notices'] loop
      perform make_partition(parent, to_char(first_day, '_YYYY_MM'), format('from (%L) to (%L)',
        first_day::text || ' 00:00:00+00', (first_day + interval '1 month')::date::text || ' 00:00:00+00'));
    end loop;
  end loop;
  period_number := operation_period(now());
  for i in period_number..period_number + months_ahead loop
    perform make_partition('operation_records', '_' || i, format('in (%L)', i));
  end loop;
end $$;

select make_partitions(3);

-- The simulated bank keeps books of its own, as any bank would: nothing of ours reads them but the simulator and who
-- reconciles the two.
create schema simulator;

create table simulator.bank_payments (
  environment_id bigint not null,
  -- The one we gave it. It pays once for each.
  reference text not null,
  -- `expected`: a test has said what is to become of it before it came.
  status text not null check (status in ('expected', 'pending', 'succeeded', 'failed', 'returned')),
  told text check (told in ('success', 'failure')),
  -- All of these null until it came.
  amount bigint check (amount > 0),
  bank_code text,
  account_number text,
  account_name text,
  narration text,
  received_at timestamptz,
  reason text,
  times_received integer not null default 0,
  times_paid integer not null default 0,
  times_returned integer not null default 0,
  primary key (environment_id, reference)
) with (fillfactor = 85);

-- How unreliable the bank is to an environment, each in percent.
create table simulator.bank_faults (
  environment_id bigint primary key,
  -- The call never arrives.
  lost_calls integer not null default 0 check (lost_calls between 0 and 100),
  -- It arrives and is done, and the answer never comes.
  lost_answers integer not null default 0 check (lost_answers between 0 and 100),
  lost_notices integer not null default 0 check (lost_notices between 0 and 100),
  doubled_notices integer not null default 0 check (doubled_notices between 0 and 100),
  -- They come after half a minute: then what happened later is often told earlier.
  late_notices integer not null default 0 check (late_notices between 0 and 100)
);

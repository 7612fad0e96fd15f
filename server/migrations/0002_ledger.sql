-- The books: accounts, their entries, holds, and the record of every operation that was done.

-- A checked account: its balances are decided upon, so it is locked, and no bucket goes below zero. What decides is
-- the code; the constraint is the second line and is never what refuses.
create table ledger_accounts (
  environment_id bigint not null,
  id bigint not null,
  kind text not null,
  currency text not null,
  available bigint not null default 0,
  held bigint not null default 0,
  pending bigint not null default 0,
  entry_seq bigint not null default 0,
  opened_at timestamptz not null default now(),
  primary key (environment_id, id),
  constraint checked_accounts_are_never_below_zero check (available >= 0 and held >= 0 and pending >= 0)
) with (fillfactor = 70);

create index ledger_accounts_by_kind on ledger_accounts (environment_id, kind, currency)
  where kind in ('business_wallet', 'card_wallet');

-- An open account (fees, duty, clearing …) is the platform's own and is never decided upon. It has one row for each
-- writer, so that no row is waited for by everybody; its balance is their sum. `account` is its number in the chart.
create table ledger_open_balances (
  environment_id bigint not null,
  account bigint not null,
  slot integer not null,
  balance bigint not null,
  primary key (environment_id, account, slot)
) with (fillfactor = 50);

-- One row for each thing that moved money. `link_id` is shared by the two halves of a move between environments.
-- `occurred_at` is the time on the environment's clock, `recorded_at` the time on the wall: months are cut by it.
create table ledger_transactions (
  environment_id bigint not null,
  id bigint not null,
  kind text not null,
  narrative text not null,
  link_id bigint,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (environment_id, id, recorded_at)
) partition by range (recorded_at);

-- What one posting did to one account. For a checked account `seq` counts its entries without a gap and
-- `balance_after` is what it holds in all buckets; for an open account `seq` is an id and there is no running balance.
-- There are no foreign keys: they cost a fifth of the throughput, and the verifier proves what they would.
create table ledger_entries (
  environment_id bigint not null,
  account_id bigint not null,
  seq bigint not null,
  transaction_id bigint not null,
  counterparty_id bigint not null,
  available bigint not null,
  held bigint not null,
  pending bigint not null,
  balance_after bigint,
  purpose text,
  recorded_at timestamptz not null,
  primary key (environment_id, account_id, seq, recorded_at)
) partition by range (recorded_at);

create table ledger_holds (
  environment_id bigint not null,
  id bigint not null,
  account_id bigint not null,
  amount bigint not null check (amount > 0),
  remaining bigint not null check (remaining >= 0 and remaining <= amount),
  opened_at timestamptz not null,
  primary key (environment_id, id)
) with (fillfactor = 80);

create index ledger_holds_open on ledger_holds (environment_id, account_id) where remaining > 0;

-- Every operation that was done, by its key: a client's Idempotency-Key, a job's or a callback's own. The record is
-- written with what the operation did, so asking again finds either both or neither. Kept for 30 to 60 days.
create table operation_records (
  period integer not null,
  environment_id bigint not null,
  key text not null,
  fingerprint bytea not null,
  status smallint not null,
  body text not null,
  recorded_at timestamptz not null,
  primary key (period, environment_id, key)
) partition by list (period);

-- What happened, as the merchant is told: the exact bytes of the envelope that is delivered and can be read again.
create table events (
  environment_id bigint not null,
  id bigint not null,
  type text not null,
  body text not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (environment_id, id, recorded_at)
) partition by range (recorded_at);

create function operation_period(at timestamptz) returns integer
  language sql immutable
  return floor(extract(epoch from at) / (30 * 24 * 60 * 60))::integer;

-- Makes a table and attaches it to its parent, which goes on being read and written meanwhile. `create table …
-- partition of` locks the parent against everybody: under steady load it never got that lock from groups that hold one
-- of the tables and wait for the next, and they stood still while it tried.
create function make_partition(parent text, suffix text, bounds text) returns void language plpgsql as $$
begin
  if to_regclass(parent || suffix) is not null then
    return;
  end if;
  execute format('create table %I (like %I including defaults including indexes)', parent || suffix, parent);
  execute format('alter table %I attach partition %I for values %s', parent, parent || suffix, bounds);
end $$;

-- Makes the partitions that the coming months need. Repeating it changes nothing.
create function make_partitions(months_ahead integer) returns void language plpgsql as $$
declare
  parent text;
  first_day date;
  period_number integer;
begin
  perform pg_advisory_xact_lock(hashtext('kasuwa make_partitions'));
  for i in 0..months_ahead loop
    first_day := (date_trunc('month', now() at time zone 'UTC') + make_interval(months => i))::date;
    foreach parent in array array['ledger_transactions', 'ledger_entries', 'events'] loop
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

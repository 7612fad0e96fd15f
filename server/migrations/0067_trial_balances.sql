-- A trial balance for each day and environment, kept permanently, and what a run adds up before it writes one.

-- One row for each complete day. Rows of a day without it belong to an unfinished run, and no reader shows them.
create table trial_balance_days (
  -- The day in Lagos.
  day date primary key,
  environments bigint not null,
  rows bigint not null,
  written_at timestamptz not null default now()
);

-- One account of one environment on one day, in minor units. A debit balance is positive and a credit balance negative.
-- The account is an open account of the chart, or a kind of checked accounts. Rows without any amount are left out.
create table trial_balance_rows (
  day date not null,
  environment_id bigint not null,
  account text not null,
  currency text not null,
  opening bigint not null,
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  closing bigint not null,
  primary key (day, environment_id, account, currency),
  constraint closing_follows_from_the_day check (closing = opening + debit - credit)
);

-- The tables of the current run. A restarted server finds all of them empty, the row of the run included, so a run never
-- continues with half of what it had added up. Backups leave them out.
create unlogged table trial_balance_runs (
  only_row boolean primary key default true check (only_row),
  run bigint not null
);

-- What each account had when the environment was read. `taken` says which transactions that includes.
create unlogged table trial_balance_snapshots (
  environment_id bigint primary key,
  taken pg_snapshot not null
);

create unlogged table trial_balance_balances (
  environment_id bigint not null,
  account text not null,
  currency text not null,
  balance bigint not null,
  primary key (environment_id, account, currency)
);

-- What moved on each day. The day `infinity` is what moved after the last midnight and before the snapshot.
create unlogged table trial_balance_movements (
  environment_id bigint not null,
  account text not null,
  currency text not null,
  day date not null,
  debit bigint not null,
  credit bigint not null,
  primary key (environment_id, account, currency, day)
) with (fillfactor = 50);

-- Money that comes in: the numbers it is sent to, the credits themselves, and when each becomes available.

-- An account number that a provider opened for a merchant. Every change of it is made under a lock of its own.
create table virtual_accounts (
  environment_id bigint not null,
  id bigint not null,
  kind text not null check (kind in ('business', 'customer', 'dynamic', 'invoice', 'wallet')),
  -- Whose it is, where that is not the business itself: the wallet's id.
  owner_id bigint,
  reference text not null,
  provider text not null,
  -- What it is called at the provider.
  order_reference text not null,
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  -- `waiting` to `cancelled`: of one that expects an amount. `retired`: of a reusable one that was given up.
  status text not null check (status in ('active', 'waiting', 'part_paid', 'paid', 'lapsed', 'cancelled', 'retired')),
  -- What it expects, and what has come of it; null: whatever comes, whenever.
  amount bigint check (amount > 0),
  received bigint not null default 0 check (received >= 0),
  expires_at timestamptz,
  narration text,
  -- What the merchant said of who holds it, as JSON.
  holder text not null,
  created_at timestamptz not null,
  primary key (environment_id, id),
  constraint expecting_accounts_expect_an_amount check ((amount is null) = (status in ('active', 'retired')))
) with (fillfactor = 85);

create unique index virtual_accounts_by_reference on virtual_accounts (environment_id, reference);
create index virtual_accounts_by_time on virtual_accounts (environment_id, created_at, id)
  where kind in ('business', 'customer', 'dynamic');

-- Which account a number means. A bank numbers for everybody, so this is the one table that no environment leads: a
-- number that was ever given out is never given out again, and money sent to it is always somebody's.
create table account_numbers (
  bank_code text not null,
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  environment_id bigint not null,
  virtual_account_id bigint not null,
  primary key (bank_code, account_number)
);

-- Every credit there was, by the session that the provider knows it by. The table is one, and is not cut by month, so
-- a session is credited once for ever.
create table credits (
  environment_id bigint not null,
  provider text not null,
  session_id text not null,
  virtual_account_id bigint not null,
  transaction_id bigint not null,
  credited_at timestamptz not null,
  primary key (environment_id, provider, session_id)
);

create index credits_by_account on credits (environment_id, virtual_account_id, transaction_id);

-- Money that came to a number that nobody has. It stands in the suspense account until a person has found its owner.
create table unmatched_credits (
  environment_id bigint not null,
  id bigint not null,
  provider text not null,
  session_id text not null,
  bank_code text not null,
  account_number text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  sender_name text,
  sender_account_number text,
  narration text not null,
  arrived_at timestamptz not null,
  assigned_at timestamptz,
  assigned_by text,
  -- The credit that it became.
  assigned_environment_id bigint,
  assigned_transaction_id bigint,
  primary key (environment_id, id)
);

create unique index unmatched_credits_by_session on unmatched_credits (environment_id, provider, session_id);
create index unmatched_credits_open on unmatched_credits (arrived_at, id) where assigned_at is null;

-- Whose books money stands in that is nobody's yet. Below the sequence of ids; suspended, so that it has no keys and
-- nobody can pay it.
insert into businesses (id, name, service_account_number, status)
values (1, 'Unmatched credits', '0000000000', 'suspended');

insert into environments (id, business_id, mode, settlement_schedule, signature_helper_allowed)
values (1, 1, 'test', 'T+0', false), (2, 1, 'live', 'T+0', false);

-- What of one account becomes available at one moment of its environment's clock: the credits of a day, with T+1.
create table settlements (
  environment_id bigint not null,
  id bigint not null,
  account_id bigint not null,
  currency text not null,
  due_at timestamptz not null,
  amount bigint not null check (amount > 0),
  credits integer not null check (credits > 0),
  settled_at timestamptz,
  primary key (environment_id, id)
) with (fillfactor = 70);

create unique index settlements_open on settlements (environment_id, account_id, due_at) where settled_at is null;
create index settlements_by_time on settlements (environment_id, due_at, id);

-- Days on which banks do not work. Those that follow the moon are added by the operator when they are announced.
create table holidays (
  day date primary key,
  name text not null
);

insert into holidays (day, name)
select make_date(year, month, day), name
from generate_series(2026, 2036) as year
cross join (values (1, 1, 'New Year''s Day'), (5, 1, 'Workers'' Day'), (6, 12, 'Democracy Day'),
  (10, 1, 'Independence Day'), (12, 25, 'Christmas Day'), (12, 26, 'Boxing Day')) as fixed(month, day, name);

insert into holidays (day, name)
select easter + days, name
from (values (date '2026-04-05'), (date '2027-03-28'), (date '2028-04-16'), (date '2029-04-01'), (date '2030-04-21'),
  (date '2031-04-13'), (date '2032-03-28'), (date '2033-04-17'), (date '2034-04-09'), (date '2035-03-25'),
  (date '2036-04-13')) as sundays(easter)
cross join (values (-2, 'Good Friday'), (1, 'Easter Monday')) as around(days, name)
on conflict do nothing;

-- What a transaction that came in was paid to: the reference of a virtual account, or the number of an invoice.
alter table transactions add column account_reference text;

-- The simulated bank's side: the numbers it has opened, each once, and its own book of what it was paid.
create sequence simulator.account_serials;

create table simulator.opened_accounts (
  environment_id bigint not null,
  reference text not null,
  account_number text not null,
  account_name text not null,
  primary key (environment_id, reference)
);

create table simulator.received_credits (
  environment_id bigint not null,
  session_id text not null,
  account_number text not null,
  amount bigint not null check (amount > 0),
  sender_name text not null,
  sender_account_number text not null,
  narration text not null,
  received_at timestamptz not null default now(),
  primary key (environment_id, session_id)
);

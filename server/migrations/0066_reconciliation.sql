-- Reconciliation of the books with what providers say, for naira in live mode.

-- Our side is known until this time. The next run begins here, and moves it in the transaction that writes what it found.
create table reconciliation_progress (
  is_only boolean primary key default true check (is_only),
  known_until timestamptz not null default now()
);

insert into reconciliation_progress default values;

-- Which days a provider's statement covers. A file may be read again.
create table provider_statements (
  provider text not null,
  -- In Lagos.
  day date not null,
  source text not null check (source in ('call', 'file')),
  lines integer not null,
  -- Some providers list payments and credits, and no purchases.
  has_purchases boolean not null,
  read_at timestamptz not null default now(),
  read_by text not null,
  primary key (provider, day)
);

-- The lines of providers' statements. A line that has changed at the provider changes here.
create table provider_statement_lines (
  provider text not null,
  line_id text not null,
  -- What it is about: order/<environment>/<record>, credit/<session> or line/<line_id>.
  key text not null,
  -- The environment in the reference, which is the provider's word.
  environment_id bigint,
  amount bigint not null,
  fee bigint not null,
  at timestamptz not null,
  text text not null,
  primary key (provider, line_id)
);

create index provider_statement_lines_by_key on provider_statement_lines (provider, key);

-- One row for each thing that a provider did for us, with what each side says of it.
create table reconciliation_items (
  id bigint primary key default nextval('ids'),
  provider text not null,
  key text not null,
  -- Whose books it is in. What belongs to no business is in those of the service.
  environment_id bigint not null,
  -- The record in our books; null where they have none.
  record_id bigint,
  is_purchase boolean not null default false,
  -- The change of our money at the provider: by our books, by people's decisions, and by the statement.
  ours bigint not null default 0,
  decided bigint not null default 0,
  theirs bigint not null default 0,
  fee bigint not null default 0,
  -- The fee that a person has accepted although it is above the limit.
  fee_accepted bigint,
  at timestamptz not null,
  wait_until timestamptz,
  decision text check (decision in ('book', 'write_off', 'wait')),
  decided_by text,
  decided_at timestamptz,
  note text,
  unique (provider, key)
);

create index reconciliation_items_unequal on reconciliation_items (provider, at) where ours + decided <> theirs;
create index reconciliation_items_said on reconciliation_items (provider, at) where ours + decided <> theirs and theirs <> 0;
create index reconciliation_items_by_fee on reconciliation_items (provider, fee);
create index reconciliation_items_by_environment on reconciliation_items (provider, environment_id);

-- What a provider took beside the amounts, in the books of each environment. `booked` is changed by the ledger alone.
create table provider_costs (
  environment_id bigint not null,
  provider text not null,
  stated bigint not null,
  booked bigint not null default 0,
  primary key (environment_id, provider)
);

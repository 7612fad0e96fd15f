-- Who uses the service: businesses, the two environments of each, their keys, and what the operator has paused.

-- Ids of every table come from here, a block at a time, so that a process hands them out without asking.
create sequence ids as bigint start with 1000000 increment by 1000;

-- Secrets of this installation, sealed under the master key (the secret that lookup hashes are keyed with).
create table installation_secrets (
  name text primary key,
  sealed bytea not null
);

create table businesses (
  id bigint primary key,
  name text not null,
  service_account_number text not null unique check (service_account_number ~ '^[0-9]{10}$'),
  status text not null check (status in ('pending', 'approved', 'suspended')),
  created_at timestamptz not null default now()
);

create table environments (
  id bigint primary key,
  business_id bigint not null references businesses,
  mode text not null check (mode in ('test', 'live')),
  clock_offset_ms bigint not null default 0,
  settlement_schedule text not null check (settlement_schedule in ('T+0', 'T+1', 'delay')),
  settlement_delay_seconds integer not null default 0 check (settlement_delay_seconds >= 0),
  requests_per_second integer not null default 200 check (requests_per_second > 0),
  requests_burst integer not null default 400 check (requests_burst > 0),
  signature_helper_allowed boolean not null,
  created_at timestamptz not null default now(),
  unique (business_id, mode),
  constraint only_a_test_clock_moves check (mode = 'test' or clock_offset_ms = 0)
);

create table api_keys (
  environment_id bigint not null references environments,
  id bigint not null,
  key_hash bytea not null,
  key_sealed bytea not null,
  public_key_sealed bytea not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (environment_id, id)
);

create index api_keys_by_hash on api_keys (key_hash);

-- One key of an environment has no end. Those it replaced may stand beside it for a while, until the end they have.
create unique index api_keys_one_without_end on api_keys (environment_id) where revoked_at is null;

create table service_pauses (
  service text primary key check (
    service in ('all', 'transfers', 'collections', 'bills', 'verification', 'wallets', 'cards')
  ),
  message text not null,
  paused_at timestamptz not null default now(),
  paused_by text not null default current_user
);

-- A business's own prices over the default ones; the default price list is the row of environment 0.
create table price_lists (
  environment_id bigint primary key,
  prices jsonb not null
);

-- API processes that are alive, so that each takes its share of a rate limit.
create table api_processes (
  id text primary key,
  seen_at timestamptz not null
);

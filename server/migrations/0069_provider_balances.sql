-- What each provider said that we have, beside the sum of its statement, kept permanently.

create table provider_balances (
  environment_id bigint not null,
  id bigint primary key default nextval('ids'),
  provider text not null,
  -- In Lagos. A later reading of a day replaces an earlier one.
  day date not null,
  -- By the provider's own word.
  balance bigint not null,
  -- The sum of its statement since the first run, less its fees.
  stated bigint not null,
  -- What our books moved there and no statement covers.
  unstated bigint not null,
  read_at timestamptz not null default now(),
  -- The gap that two people accepted, looking at this row: from then on only a change of it is an alert.
  accepted_gap bigint,
  accepted_by text,
  accepted_at timestamptz,
  reason text,
  unique (provider, day)
);

create index provider_balances_accepted on provider_balances (provider, accepted_at) where accepted_at is not null;

-- Bills: what was bought for whom, which purchase a merchant's reference means, and test mode's aggregator.

create table bills (
  environment_id bigint not null,
  -- The transaction's. The row is written with it, and given what was delivered before that is settled.
  id bigint not null,
  account_id bigint not null,
  -- The merchant's own.
  reference text not null,
  category text not null check (category in ('airtime', 'data', 'electricity', 'cable-tv', 'betting')),
  provider_code text not null,
  item_code text not null,
  customer text not null,
  meter_type text check (meter_type in ('PREPAID', 'POSTPAID')),
  phone_number text,
  -- What is bought is worth this; the transaction's amount is this without the discount.
  amount bigint not null check (amount > 0),
  token text,
  units text,
  created_at timestamptz not null,
  primary key (environment_id, id)
);

-- Each reference means one purchase, for ever.
create table bill_references (
  environment_id bigint not null,
  reference text not null,
  content bytea not null,
  bill_id bigint not null,
  primary key (environment_id, reference)
);

create table simulator.bill_purchases (
  environment_id bigint not null,
  reference text not null,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  amount bigint not null,
  item_code text not null,
  customer text not null,
  -- When what is pending succeeds, on the clock of the environment.
  succeeds_at timestamptz,
  times_received integer not null,
  primary key (environment_id, reference)
);

-- What somebody has changed in the catalogue that comes with the simulator.
create table simulator.bill_item_changes (
  item_code text primary key,
  is_offered boolean not null default true,
  amount bigint check (amount > 0)
);

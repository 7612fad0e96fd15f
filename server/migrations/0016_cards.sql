-- Cards: what was issued to whom, what was spent with each, and what the operator has set.

create table card_settings (
  environment_id bigint primary key,
  -- Null: as the mode has it to begin with.
  is_entitled boolean,
  -- Whole naira for a dollar, so that no conversion has to round. Null: as the mode has it to begin with.
  naira_per_dollar integer check (naira_per_dollar between 1 and 1000000),
  rate_source text,
  rate_set_at timestamptz,
  constraint rate_of_somebody check ((naira_per_dollar is null) = (rate_source is null))
);

-- Customers who were made for cards, by the business that answers for them: no tier stands before their cards.
create table cardholders (
  environment_id bigint not null,
  customer_id bigint not null,
  created_at timestamptz not null,
  primary key (environment_id, customer_id)
);

-- A card's id is that of its account in the ledger, which holds its dollars. Every change is made under that account's lock.
create table cards (
  environment_id bigint not null,
  id bigint not null,
  customer_id bigint not null,
  label text not null,
  status text not null check (status in ('Pending', 'Active', 'Frozen', 'Terminated', 'Expired', 'Failed')),
  brand text not null,
  first_six text,
  last_four text,
  expiry_month text,
  expiry_year text,
  capabilities text[] not null default '{}',
  daily_limit bigint not null check (daily_limit > 0),
  per_transaction_limit bigint not null check (per_transaction_limit > 0),
  -- What was spent on the day `used_on` of Lagos.
  used_on date,
  used_today bigint not null default 0 check (used_today >= 0),
  -- What the issuer has paid and nobody had: the card's next money pays it.
  owed bigint not null default 0 check (owed >= 0),
  -- The customer's wallet that the card spends from; null: it spends what is on it.
  linked_wallet_id bigint,
  frozen_by_issuer boolean not null default false,
  issuer text not null,
  -- Ours, in the issuer's form, and theirs.
  reference text not null,
  issuer_reference text,
  -- What the issuer has last confirmed, and until when one worker alone tells it.
  told_status text check (told_status in ('active', 'frozen', 'terminated')),
  telling_until timestamptz,
  -- When the issuer last decided about the card by itself.
  issuer_status_at timestamptz,
  issued_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
) with (fillfactor = 75);

create index cards_by_customer on cards (environment_id, customer_id, id);
create unique index cards_by_wallet on cards (environment_id, linked_wallet_id) where linked_wallet_id is not null;

-- What a card was ordered with, and how far its making has come.
create table card_orders (
  environment_id bigint not null,
  card_id bigint not null,
  funding bigint not null check (funding >= 0),
  issue_fee bigint not null check (issue_fee >= 0),
  issue_vat bigint not null check (issue_vat >= 0),
  funding_fee bigint not null check (funding_fee >= 0),
  funding_vat bigint not null check (funding_vat >= 0),
  -- On the card wallet; null where there was nothing to pay.
  hold_id bigint,
  request_id text not null,
  operation_key text not null,
  -- How the request was answered, which is what a repetition is answered with. Null: not yet.
  answered text check (answered in ('card', 'unavailable', 'refused')),
  answer text,
  scenario text,
  reason text,
  created_at timestamptz not null,
  primary key (environment_id, card_id)
);

-- What is known of an authorisation, in whatever order it came. What is held follows from it.
create table card_authorizations (
  environment_id bigint not null,
  card_id bigint not null,
  -- The issuer's.
  authorization_id text not null,
  -- Whose money it spends: the card's own, or a wallet's.
  account_id bigint not null,
  naira_per_dollar integer,
  rate_source text,
  rate_set_at timestamptz,
  approved bigint not null default 0 check (approved >= 0),
  cross_border_fee bigint not null default 0 check (cross_border_fee >= 0),
  reversed bigint not null default 0 check (reversed >= 0),
  ended text check (ended in ('cleared', 'expired')),
  hold_id bigint,
  expires_at timestamptz,
  created_at timestamptz not null,
  primary key (environment_id, card_id, authorization_id)
) with (fillfactor = 80);

-- What is known of a clearing: a reversal of it may have come before it.
create table card_clearings (
  environment_id bigint not null,
  card_id bigint not null,
  -- The issuer's.
  clearing_id text not null,
  account_id bigint not null,
  naira_per_dollar integer,
  rate_source text,
  rate_set_at timestamptz,
  amount bigint not null default 0 check (amount >= 0),
  cross_border_fee bigint not null default 0 check (cross_border_fee >= 0),
  reversed bigint not null default 0 check (reversed >= 0),
  created_at timestamptz not null,
  primary key (environment_id, card_id, clearing_id)
) with (fillfactor = 90);

-- What was told of a card once and must not count twice, and has no row of its own: records of operations go after a month,
-- and a notice may be worked through again whenever somebody asks for it.
create table card_words (
  environment_id bigint not null,
  card_id bigint not null,
  -- The issuer's.
  word_id text not null,
  heard_at timestamptz not null,
  primary key (environment_id, card_id, word_id)
);

-- The statements of cards: one row for each thing that happened, never changed.
create table card_transactions (
  environment_id bigint not null,
  id bigint not null,
  card_id bigint not null,
  type text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null,
  description text not null,
  reason text,
  merchant_name text not null,
  merchant_id text,
  network text,
  country text,
  authorization_id text,
  -- Of a linked wallet: what it came to there, at which rate, whose, and since when.
  wallet_id bigint,
  wallet_amount bigint,
  naira_per_dollar integer,
  rate_source text,
  rate_set_at timestamptz,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  primary key (environment_id, id, recorded_at)
) partition by range (recorded_at);

create index card_transactions_by_card on card_transactions (environment_id, card_id, occurred_at, id);

select make_partitions(3);

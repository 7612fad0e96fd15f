-- Unmatched credits that an operator gives to businesses of other cells. The money stays in suspense until the other cell
-- has confirmed it. A refusal makes the credit unmatched again.
create table sent_credits (
  environment_id bigint not null,
  -- With the environment it is the reference of the payment in both cells.
  id bigint not null,
  credit_id bigint not null,
  provider text not null check (provider like 'cell__'),
  account_number text not null,
  account_name text not null,
  amount bigint not null check (amount > 0),
  currency text not null check (currency = 'NGN'),
  state text not null check (state in ('open', 'paid', 'refused')),
  reason text check ((reason is null) = (state <> 'refused')),
  sent_by text not null,
  sent_at timestamptz not null,
  ended_at timestamptz check ((ended_at is null) = (state = 'open')),
  primary key (environment_id, id),
  foreign key (environment_id, credit_id) references unmatched_credits (environment_id, id)
);

-- A credit is given away once.
create unique index sent_credits_once on sent_credits (environment_id, credit_id) where state <> 'refused';
create index sent_credits_by_cell on sent_credits (provider, sent_at, id);

-- Which receipts have funded a card wallet, for ever: records of operations are kept for a month or two.

create table card_wallet_fundings (
  environment_id bigint not null,
  -- What the operator has the money from: `wire 7`.
  receipt text not null,
  amount bigint not null check (amount > 0),
  funded_at timestamptz not null,
  primary key (environment_id, receipt)
);

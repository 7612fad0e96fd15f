-- Answers say what is true: an unfreeze waits for the issuer, a closed wallet makes room for a new one, a failed order leaves no cardholder.

-- The issuer confirms an unfreeze before it is answered, so the answer is stored.
create table card_unfreezes (
  environment_id bigint not null,
  id bigint not null,
  card_id bigint not null,
  request_id text not null,
  -- The card as the request was answered, in JSON. Null while the request waits for the issuer.
  answer text,
  begun_at timestamptz not null,
  primary key (environment_id, id)
);

-- A closed wallet stays with its statement. It no longer stands in the way of a new one.
drop index customer_wallets_by_customer;
create index customer_wallets_by_customer on customer_wallets (environment_id, customer_id, created_at, id);
create unique index customer_wallets_open on customer_wallets (environment_id, customer_id, currency)
  where status <> 'Closed';

-- The cardholder that an order describes, in JSON, with the identity numbers sealed beside it. The cardholder is stored when
-- the order is answered with a card.
alter table card_orders
  add column holder text,
  add column holder_bvn bytea,
  add column holder_id_number bytea;

-- Reconciliation in dollars as in naira: what the issuer of cards holds for us is explained to the cent.
alter table reconciliation_items add column currency text not null default 'NGN' check (currency in ('NGN', 'USD'));
alter table provider_statement_lines add column currency text not null default 'NGN' check (currency in ('NGN', 'USD'));
alter table provider_balances
  add column currency text not null default 'NGN' check (currency in ('NGN', 'USD')),
  drop constraint provider_balances_provider_day_key,
  add unique (provider, currency, day);
alter table provider_costs
  add column currency text not null default 'NGN' check (currency in ('NGN', 'USD')),
  drop constraint provider_costs_pkey,
  add primary key (environment_id, provider, currency);

-- What the ledger posts for a movement of a card, or for a funding, names its row by this. Null in earlier rows.
alter table card_clearings add column link_id bigint;
alter table processed_card_notices add column link_id bigint;
-- The issuer that holds the money. Null where none was configured, and in earlier rows.
alter table card_wallet_fundings add column link_id bigint, add column issuer text;
create index card_clearings_by_link on card_clearings (environment_id, link_id) where link_id is not null;
create index processed_card_notices_by_link on processed_card_notices (environment_id, link_id) where link_id is not null;
create index card_wallet_fundings_by_link on card_wallet_fundings (environment_id, link_id) where link_id is not null;

-- Movements of cards from before this are in no item of their own, because the ledger does not say which they were.
alter table reconciliation_progress add column cards_from timestamptz not null default now();

-- Their sum is an item without a provider, in each environment. 21 is the clearing account in dollars.
insert into reconciliation_items (provider, key, environment_id, currency, ours, at)
select 'none', 'movement/USD/' || entry.environment_id || '/0', entry.environment_id, 'USD',
       -sum(entry.available + entry.held + entry.pending), min(entry.recorded_at)
from ledger_entries entry
join environments environment on environment.id = entry.environment_id and environment.mode = 'live'
where entry.account_id = 21 and entry.recorded_at < (select known_until from reconciliation_progress)
group by entry.environment_id;

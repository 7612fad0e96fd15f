-- Since when a provider's settings are those of its present account: another account does not know the earlier orders.

create table provider_accounts (
  provider text primary key,
  -- -infinity: it has had one account only.
  since timestamptz not null default '-infinity'
);

insert into provider_accounts (provider) select provider from provider_settings;

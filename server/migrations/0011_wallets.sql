-- The wallets of a merchant's customers. A wallet's id is that of its account in the ledger, which holds its money.

-- Every change is made under the lock of the account. `verified` is the customer's, so that what a tier allows is decided
-- with the wallet alone. `used_today` is what was paid out on the day `used_on` of Lagos, fees not counted.
create table customer_wallets (
  environment_id bigint not null,
  id bigint not null,
  customer_id bigint not null,
  currency text not null,
  status text not null check (status in ('Active', 'Frozen', 'Closed')),
  verified text[] not null default '{}',
  used_on date,
  used_today bigint not null default 0 check (used_today >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
) with (fillfactor = 85);

-- One wallet for each customer and currency.
create unique index customer_wallets_by_customer on customer_wallets (environment_id, customer_id, currency);

-- Merchants list all wallets of their customers, and find one by its account number.

create index customer_wallets_by_time on customer_wallets (environment_id, created_at, id);
create index customer_wallets_of_customer on customer_wallets (environment_id, customer_id, created_at, id);
-- Nearly all are active and in naira, so those filters need none.
create index customer_wallets_by_status on customer_wallets (environment_id, status, created_at, id)
  where status <> 'Active';
create index customer_wallets_by_currency on customer_wallets (environment_id, currency, created_at, id)
  where currency <> 'NGN';
create index customer_wallets_by_account_number on customer_wallets (environment_id, virtual_account_number)
  where virtual_account_number is not null;

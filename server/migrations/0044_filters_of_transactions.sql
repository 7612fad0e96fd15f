-- Merchants filter transactions by customer, by what was paid to, by direction and by service. Transfers write none of these rows.

create index transactions_by_customer on transactions (environment_id, customer_id, created_at, id)
  where customer_id is not null;
create index transactions_by_account_reference on transactions (environment_id, account_reference, created_at, id)
  where account_reference is not null;
create index transactions_credits on transactions (environment_id, created_at, id)
  where posting_type = 'Credit';
create index transactions_by_service on transactions (environment_id, service, created_at, id)
  where service <> 'transfers';

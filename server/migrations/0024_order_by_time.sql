-- Lists are ordered by time and then by id, because each lane hands out ids from blocks of its own. These indexes follow that order.

drop index cards_by_customer;
create index cards_by_customer on cards (environment_id, customer_id, created_at, id);

-- The oldest withheld credit is released first.
drop index parked_credits_open;
create index parked_credits_open on parked_credits (environment_id, wallet_id, parked_at, id)
  where released_at is null;

drop index credits_by_account;
create index credits_by_account on credits (environment_id, virtual_account_id, credited_at, transaction_id);

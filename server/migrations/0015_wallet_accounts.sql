-- Wallets are paid from outside: the numbers of theirs, when what comes there is settled, and what has to wait for a tier.

-- What money is sent to is found with the wallet alone; null while no number is attached.
alter table customer_wallets add column virtual_account_number text;

-- A wallet has one number at a time. Retiring one and opening the next is one transaction, whatever is written first.
alter table virtual_accounts add constraint one_active_account_for_a_wallet
  exclude (environment_id with =, owner_id with =) where (kind = 'wallet' and status = 'active')
  deferrable initially deferred;

-- When what customers are paid becomes available, apart from what the business is paid itself.
alter table environments
  add column wallet_settlement_schedule text not null default 'T+0'
    check (wallet_settlement_schedule in ('T+0', 'T+1', 'delay')),
  add column wallet_settlement_delay_seconds integer not null default 0
    check (wallet_settlement_delay_seconds >= 0);

update environments set wallet_settlement_schedule = 'delay', wallet_settlement_delay_seconds = 5
where mode = 'test' and id >= 1000000;

-- What came to a wallet and is more than its customer's tier lets it have. It is pending until the tier or the balance
-- allows it; then it is settled, when it would have been. Written and changed under the lock of the wallet's account.
create table parked_credits (
  environment_id bigint not null,
  -- The transaction's.
  id bigint not null,
  wallet_id bigint not null,
  amount bigint not null check (amount > 0),
  -- When it becomes available where nothing stands in the way; null: at once.
  due_at timestamptz,
  parked_at timestamptz not null,
  released_at timestamptz,
  primary key (environment_id, id)
);

create index parked_credits_open on parked_credits (environment_id, wallet_id, id) where released_at is null;

-- The sum of what is parked, so that a wallet is judged by its own row.
alter table customer_wallets add column parked bigint not null default 0 check (parked >= 0);
create index customer_wallets_parked on customer_wallets (environment_id, id) where parked > 0;

-- What the wallets of a business's customers may be kept in.
alter table environments add column wallet_currencies text[] not null default '{NGN}'
  check ('NGN' = any (wallet_currencies));

-- A record of money that came in names its settlement: the one of its account at this time. Older records name none.

-- Null: available at once, or older than this column.
alter table transactions add column settles_at timestamptz;

create index transactions_by_settlement on transactions (environment_id, account_id, settles_at, created_at, id)
  where settles_at is not null;

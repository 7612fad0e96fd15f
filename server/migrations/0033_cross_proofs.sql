-- Lets the verifier compare rows with the books by their keys: records with their postings and holds, credits with their records.

-- A transfer between two wallets has no link, so it writes nothing here.
create index ledger_transactions_by_link on ledger_transactions (environment_id, link_id) where link_id is not null;
create index transactions_by_hold on transactions (environment_id, hold_id) where hold_id is not null;

-- A settlement never changes after its money was released. This is the time on the wall at which it was.
alter table settlements add column recorded_at timestamptz;
create index settlements_by_recording on settlements (recorded_at) where recorded_at is not null;
create unique index credits_by_transaction on credits (environment_id, transaction_id);

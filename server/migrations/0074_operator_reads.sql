-- What an operator reads over all businesses: whom an unmatched credit was meant for, cards with a debt, the audit, the ledger, and providers.

-- A number that expects an amount is found by the amount.
create index virtual_accounts_waiting_by_amount on virtual_accounts (amount, created_at)
  where status = 'waiting';

-- A name in a narration leads to the accounts that are paid again and again. Invoices have the name of their business.
create index virtual_accounts_by_words on virtual_accounts
  using gin (to_tsvector('simple'::regconfig, regexp_replace(fold_text(account_name), '[^a-z0-9]+', ' ', 'g')))
  where kind in ('business', 'customer', 'wallet');

create index cards_with_debt on cards (environment_id, id) where owed > 0;

-- The audit of everything, by who did what, and by time.
create index operator_actions_by_name on operator_actions (done_by, id);
create index operator_actions_by_action on operator_actions (action, id);
create index operator_actions_by_done_at on operator_actions (done_at, id);

-- The entries of one ledger transaction are found by the moment that its group wrote. Rows are in that order on disk, so
-- this index holds a few values for 16 pages, and a write touches it once for so many.
create index ledger_entries_by_recording on ledger_entries
  using brin (recorded_at timestamptz_minmax_multi_ops) with (pages_per_range = 16, autosummarize = on);

-- What each live provider had left when the hourly check asked for it last, in minor units.
create table provider_funds (
  provider text primary key,
  currency text not null,
  available bigint not null,
  read_at timestamptz not null
);

-- What operators moved between accounts by hand. Written once and never changed.
create table ledger_adjustments (
  environment_id bigint not null,
  id bigint not null,
  from_account text not null,
  to_account text not null check (to_account <> from_account),
  currency text not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  evidence_sha256 text not null,
  adjusted_by text not null,
  adjusted_at timestamptz not null,
  primary key (environment_id, id)
);

-- The files that prove why, each once, by the digest of its content.
create table ledger_evidence (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  sealed bytea not null,
  name text not null,
  size_bytes integer not null check (size_bytes > 0),
  stored_by text not null,
  stored_at timestamptz not null default now()
);

-- The one record that every movement of a merchant's money has, and how far money that leaves through a provider has come.

-- What the merchant knows as a transaction. Every change of it is made under the lock of `account_id`.
create table transactions (
  environment_id bigint not null,
  id bigint not null,
  account_id bigint not null,
  type text not null,
  service text not null,
  channel text not null,
  posting_type text not null check (posting_type in ('Debit', 'Credit')),
  status text not null check (status in ('Pending', 'Successful', 'Failed', 'Reversed')),
  currency text not null,
  amount bigint not null check (amount > 0),
  -- What was charged beside the amount; the VAT is a part of the fee.
  fee bigint not null check (fee >= 0),
  vat bigint not null check (vat between 0 and fee),
  stamp_duty bigint not null check (stamp_duty >= 0),
  -- What the beneficiary has got in the end.
  settled_amount bigint not null check (settled_amount >= 0),
  description text not null,
  receiver_bank_code text,
  receiver_bank_name text,
  receiver_account_name text,
  receiver_account_number text,
  -- Of money that came in: who sent it, as far as they are known.
  sender_name text,
  sender_account_number text,
  phone_number text,
  session_id text,
  stan text,
  -- For money that came in: how it compares with what was asked for.
  match text check (match in ('exact', 'under', 'over', 'late', 'duplicate')),
  customer_id bigint,
  -- For money that leaves through a provider: how far it is, under which hold it is kept until then, and what both
  -- sides call it. `order_reference` is ours, in the form that the provider demands, written before the first call.
  progress text check (progress in ('awaiting_approval', 'waiting', 'sending', 'accepted', 'unknown', 'settled',
    'failed', 'returned', 'paid_late')),
  hold_id bigint,
  provider text,
  order_reference text,
  provider_reference text,
  scenario text,
  reason text,
  -- When it was first handed to the provider: from here on an outcome is missed.
  sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  constraint progress_has_a_hold check ((progress is null) = (hold_id is null))
) with (fillfactor = 85);

-- Lists are by time, which ids of several processes are not. Each filter has its own index, so that no page of a list
-- costs more with the years. Nearly all are successful, so that filter needs none.
create index transactions_by_time on transactions (environment_id, created_at, id);
create index transactions_by_type on transactions (environment_id, type, created_at, id);
create index transactions_by_status on transactions (environment_id, status, created_at, id)
  where status <> 'Successful';
create index transactions_by_account_number on transactions (environment_id, receiver_account_number, created_at, id)
  where receiver_account_number is not null;

-- What the operator has set for transfers of an environment.
create table transfer_settings (
  environment_id bigint primary key,
  -- Above this amount a transfer that was ordered over the API waits for a person; null: none does.
  approval_above bigint check (approval_above >= 0)
);

-- Transfers that a person has to decide about, or has.
create table transfer_approvals (
  environment_id bigint not null,
  -- The transaction's.
  id bigint not null,
  asked_at timestamptz not null,
  decision text check (decision in ('approved', 'rejected')),
  decided_at timestamptz,
  decided_by text,
  note text,
  primary key (environment_id, id),
  constraint decided_by_somebody check ((decision is null) = (decided_by is null))
);

create index transfer_approvals_open on transfer_approvals (asked_at) where decision is null;

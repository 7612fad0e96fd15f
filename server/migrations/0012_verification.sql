-- Verification of identities: what was asked and found, sealed, and what test mode's registries remember.

-- What is paid for by the piece has no fee beside its amount, and VAT in the amount.
alter table transactions drop constraint transactions_check;
alter table transactions add constraint vat_within check (vat between 0 and greatest(fee, amount));

create table verifications (
  environment_id bigint not null,
  id bigint not null,
  -- The business wallet that pays. The row is only changed under its lock.
  account_id bigint not null,
  type text not null,
  -- What it is for, where it is not the merchant's own question: `kyc`.
  purpose text,
  customer_id bigint,
  status text not null check (status in ('Pending', 'Successful', 'Failed')),
  -- What was asked, sealed: the numbers, and who they are said to be of. Null once erased.
  question bytea,
  masked_identifiers text not null,
  -- A keyed hash of the number, to find by it what cannot be read. Null once erased.
  identifier_hash bytea,
  -- What was found, sealed. Null before, where there is nothing, and once erased.
  result bytea,
  -- Why it came to nothing, in a sentence for the merchant.
  reason text,
  provider text not null,
  -- Ours, in the form that the provider demands, written before the first call.
  check_reference text not null,
  provider_reference text,
  scenario text,
  -- What it costs. Where that is nothing there is neither a transaction nor a hold.
  price bigint not null check (price >= 0),
  transaction_id bigint,
  hold_id bigint,
  wallet_status text check (wallet_status in ('Pending', 'Successful', 'Reversed')),
  -- The request that began it, what a repetition of that is known by, and the `idempotencyKey` in its body.
  request_id text not null,
  operation_key text not null,
  body_key text,
  -- How the request was answered, which is what a repetition is answered with. Null: not yet.
  answered text check (answered in ('Pending', 'Successful', 'Failed', 'unavailable', 'refused')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  erased_at timestamptz,
  primary key (environment_id, id),
  constraint paid_for_by_a_hold check ((transaction_id is null) = (hold_id is null)),
  constraint free_or_paid_for check ((price = 0) = (hold_id is null))
) with (fillfactor = 80);

create index verifications_by_time on verifications (environment_id, created_at, id);
create index verifications_by_type on verifications (environment_id, type, created_at, id);
create index verifications_by_status on verifications (environment_id, status, created_at, id)
  where status <> 'Successful';
create index verifications_by_identifier on verifications (identifier_hash, environment_id)
  where identifier_hash is not null;
-- What can still be erased, the oldest first.
create index verifications_to_erase on verifications (environment_id, created_at) where erased_at is null;

-- An `idempotencyKey` in the body of a request; it means one verification, for ever.
create table verification_keys (
  environment_id bigint not null,
  key text not null,
  -- A keyed hash of what was asked.
  content bytea not null,
  -- Null where the verification it meant came to nothing: then the key is free for another.
  verification_id bigint,
  primary key (environment_id, key)
);

create table verification_settings (
  environment_id bigint primary key,
  -- So many days after a verification what was asked and found is erased; null: it is kept.
  erase_after_days integer check (erase_after_days between 1 and 36500)
);

create table simulator.identity_checks (
  environment_id bigint not null,
  -- The one we gave it.
  reference text not null,
  -- A keyed hash of what was asked.
  question bytea not null,
  times_asked integer not null,
  primary key (environment_id, reference)
);

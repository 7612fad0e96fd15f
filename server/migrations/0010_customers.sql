-- The customers of a merchant, what was verified about each, and how each has changed.

-- Identity numbers are sealed, found again by a keyed hash, and shown by their ends; no column holds a whole one. The row is only changed
-- under a lock on its id. `verified` is what our own checks have proven and nothing else: the tier follows from it.
create table customers (
  environment_id bigint not null,
  id bigint not null,
  external_id text,
  first_name text,
  last_name text,
  email text,
  phone text,
  date_of_birth date,
  country text,
  address1 text,
  address2 text,
  city text,
  state text,
  zipcode text,
  bvn_sealed bytea,
  bvn_hash bytea,
  bvn_masked text,
  id_type text,
  id_number_sealed bytea,
  id_number_hash bytea,
  id_number_masked text,
  id_document_front_url text,
  id_document_back_url text,
  metadata_json text,
  profiles text[] not null default '{}',
  verified text[] not null default '{}',
  -- By which its registry knows the BVN that was verified, as a keyed hash.
  verified_bvn_hash bytea,
  -- Categories that were submitted and of which the outcome is not known yet.
  kyc_pending text[] not null default '{}',
  status text not null check (status in ('Active')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  constraint a_bvn_is_sealed_and_hashed check ((bvn_sealed is null) = (bvn_hash is null)),
  constraint an_id_number_is_sealed_and_hashed check ((id_number_sealed is null) = (id_number_hash is null))
) with (fillfactor = 85);

create unique index customers_by_external_id on customers (environment_id, external_id) where external_id is not null;

-- One BVN verifies one customer. What is merely claimed may be claimed by several.
create unique index customers_by_verified_bvn on customers (environment_id, verified_bvn_hash)
  where verified_bvn_hash is not null;
create index customers_by_bvn on customers (environment_id, bvn_hash) where bvn_hash is not null;
create index customers_by_id_number on customers (environment_id, id_number_hash) where id_number_hash is not null;

-- Every change of a customer: which fields, from what, to what. Identity numbers are masked in it.
create table customer_changes (
  environment_id bigint not null,
  customer_id bigint not null,
  id bigint not null,
  source text not null check (source in ('api', 'kyc', 'operator')),
  changes text not null,
  changed_at timestamptz not null,
  primary key (environment_id, customer_id, id)
);

-- Each item that was submitted for KYC, what was given, and what became of it. An address has no number.
create table kyc_items (
  environment_id bigint not null,
  customer_id bigint not null,
  category text not null,
  number_sealed bytea,
  number_hash bytea,
  number_masked text,
  -- A keyed hash of all that was given: the same again joins what is pending.
  content bytea not null,
  verification_id bigint not null,
  outcome text not null check (outcome in ('Pending', 'Passed', 'Failed', 'Unanswered')),
  -- The field at fault.
  fault text,
  updated_at timestamptz not null,
  primary key (environment_id, customer_id, category)
);

-- What the tiers of a business demand, unlock and allow, where the operator has set another ladder than the usual one.
create table kyc_ladders (
  environment_id bigint primary key,
  ladder jsonb not null
);

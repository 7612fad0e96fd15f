-- A support person finds a record at any age by what a caller on the phone knows: a session id, an account, a name, an e-mail address.

create index transactions_by_session on transactions (environment_id, session_id, created_at, id)
  where session_id is not null;
-- Only money that came in has a sender's account.
create index transactions_by_sender on transactions (environment_id, sender_account_number, created_at, id)
  where sender_account_number is not null;
-- Those of transfers have the index by status alone.
create index transactions_by_type_and_status on transactions (environment_id, type, status, created_at, id)
  where type in ('Bill', 'Payout') and status <> 'Successful';

-- A search for a name finds what begins with it, in either order of the names.
create index customers_by_name on customers
  (environment_id, lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) text_pattern_ops);
create index customers_by_surname on customers
  (environment_id, lower(coalesce(last_name, '') || ' ' || coalesce(first_name, '')) text_pattern_ops);

create index invoices_by_customer_name on invoices (environment_id, lower(customer_name) text_pattern_ops)
  where customer_name is not null;
create index invoices_by_customer_email on invoices (environment_id, lower(customer_email))
  where customer_email is not null;

create index verifications_by_customer on verifications (environment_id, customer_id, created_at, id)
  where customer_id is not null;
create index verifications_by_transaction on verifications (environment_id, transaction_id)
  where transaction_id is not null;

create index card_authorizations_by_issuer_id on card_authorizations (environment_id, authorization_id);

-- An operator finds an unmatched credit by the number it was sent to.
create index unmatched_credits_by_number on unmatched_credits (account_number, arrived_at, id)
  where assigned_at is null;

-- Transfers that people make in the dashboard: who made them, which of them wait for a second person, and the files they come from.

-- Above this amount a transfer made in the dashboard waits for a second person; null: none does.
alter table transfer_settings add column dashboard_approval_above bigint check (dashboard_approval_above >= 0);

-- The name of the person who decided. `decided_by` has their e-mail address, or the operator's name.
alter table transfer_approvals add column decided_by_name text;

create index transfer_approvals_decided on transfer_approvals (environment_id, decided_at, id) where decision is not null;

-- Who made a transfer. One that was ordered over the API has no row.
create table transfer_makers (
  environment_id bigint not null,
  -- The transaction's.
  id bigint not null,
  member_id bigint not null,
  user_id text not null,
  -- The e-mail address, as in the audit log.
  made_by text not null,
  maker_name text not null,
  -- Others who wrote or corrected the file that the transfer comes from.
  prepared_by text[] not null,
  bulk_file_id bigint,
  row_number integer,
  -- The account's name as its bank gave it before the transfer was made; null: the bank was not asked, or gave none.
  checked_name text,
  name_checked_at timestamptz,
  primary key (environment_id, id),
  constraint file_has_rows check ((bulk_file_id is null) = (row_number is null))
);

create index transfer_makers_of_a_file on transfer_makers (environment_id, bulk_file_id, row_number)
  where bulk_file_id is not null;

-- The last answer of a bank to a name enquiry from the dashboard; a null name: the bank has no such account.
create table name_checks (
  environment_id bigint not null,
  bank_code text not null,
  account_number text not null,
  account_name text,
  checked_at timestamptz not null,
  primary key (environment_id, bank_code, account_number)
);

-- Files of transfers, from their upload on. A file that was sent changes no more.
create table bulk_files (
  environment_id bigint not null,
  id bigint not null,
  name text not null,
  state text not null check (state in ('draft', 'sent', 'discarded')),
  -- Grows with each change, so that what is sent is what was looked at.
  version integer not null,
  -- The rows as they were typed, and corrected since.
  rows text not null,
  made_by text not null,
  maker_name text not null,
  -- The users who wrote or corrected it.
  prepared_by text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_at timestamptz,
  sent_by text,
  sent_count integer,
  sent_amount bigint,
  sent_charges bigint,
  needed_approval boolean,
  primary key (environment_id, id),
  constraint sent_says_what check ((state = 'sent') = (sent_at is not null and sent_by is not null
    and sent_count is not null and sent_amount is not null and sent_charges is not null and needed_approval is not null))
);

create index bulk_files_by_time on bulk_files (environment_id, created_at, id);

-- What is asked of whom for what: invoices, their mail, and how the page looks on which they are paid.

-- An invoice is a virtual account that expects an amount, and what stands here beside it. What it asks, what has come
-- and whether it is over is the account's, which has the same id.
create table invoices (
  environment_id bigint not null,
  id bigint not null,
  description text,
  customer_name text,
  customer_email text,
  due_at timestamptz,
  primary key (environment_id, id)
);

create index virtual_accounts_invoices on virtual_accounts (environment_id, created_at, id) where kind = 'invoice';

-- The colour of a business, as #rrggbb; null: the service's own.
alter table businesses add column color text check (color ~ '^#[0-9a-f]{6}$');

-- Whom a mail is for, where that is nobody of the business; what it looks like to who can see it; and what makes it one
-- mail, so that a job that is run again writes none anew.
alter table mail_outbox
  add column recipient text,
  add column html text,
  add column key text,
  add column attempts integer not null default 0,
  add column failure text;

create unique index mail_outbox_by_key on mail_outbox (environment_id, key) where key is not null;

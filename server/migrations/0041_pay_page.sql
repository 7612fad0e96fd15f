-- Where a payer goes on after paying, and what a pay page shows of its merchant.

alter table invoices add column return_url text;

alter table businesses
  add column support_email text,
  add column support_phone text,
  add column logo bytea,
  add column logo_type text,
  -- The first part of the logo's digest, so that a browser keeps an old logo and asks for a new one.
  add column logo_version text;

-- Two people end a sent credit that its cell never answers. What that cell proves later still counts.
alter table sent_credits
  add column decided_by text,
  -- When the other cell said what it did of a credit that was decided before.
  add column confirmed_at timestamptz check (confirmed_at is null or decided_by is not null),
  drop constraint sent_credits_state_check,
  add constraint sent_credits_state_check check (state in ('open', 'paid', 'refused', 'paid_late')),
  drop constraint sent_credits_check,
  add constraint sent_credits_reason_check check (state <> 'refused' or reason is not null);

-- A credit is given away once. One that was paid after it had been decided as failed may be given away again by then.
drop index sent_credits_once;
create unique index sent_credits_once on sent_credits (environment_id, credit_id) where state not in ('refused', 'paid_late');
create index sent_credits_unconfirmed on sent_credits (provider, sent_at, id) where decided_by is not null and confirmed_at is null;
create index sent_credits_open on sent_credits (provider) where state = 'open';

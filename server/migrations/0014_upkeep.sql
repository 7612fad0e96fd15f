-- What keeps itself in order: mail that waited for a mail server, and reminders that are not sent too often.

-- Mail for somebody that no mail server was ever asked to take.
create index mail_outbox_waiting on mail_outbox (written_at)
where sent_at is null and failure is null and recipient is not null and attempts = 0;

-- When a merchant last had the customer reminded, on the environment's clock.
alter table invoices add column reminded_at timestamptz;

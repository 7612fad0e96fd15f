-- Lists of failed mail read no other mail.
create index mail_outbox_failed on mail_outbox (id)
where sent_at is null and failure is not null and recipient is not null;

-- Know which master keys sealed rows depend on, so that a wrong or missing one is named; and hold mail back.

-- Every master key that sealed something here. The fingerprint is a keyed check value: it names a wrong key and helps nobody to
-- guess a right one. It is null until a process that has the key has proven it.
create table master_keys (
  id smallint primary key check (id between 0 and 255),
  fingerprint bytea,
  first_used_at timestamptz not null default now(),
  -- When `keys reseal` found that no row depends on it.
  retired_at timestamptz
);

-- The second byte of a sealed value is the id of its key. A sealed answer is kept as Base64, where plain ones are JSON or ids.
insert into master_keys (id)
select get_byte(sealed, 1) from installation_secrets
union select get_byte(key_sealed, 1) from api_keys
union select get_byte(public_key_sealed, 1) from api_keys
union select get_byte(secret_sealed, 1) from webhook_endpoints
union select get_byte(old_secret_sealed, 1) from webhook_endpoints where old_secret_sealed is not null
union select get_byte(bvn_sealed, 1) from customers where bvn_sealed is not null
union select get_byte(id_number_sealed, 1) from customers where id_number_sealed is not null
union select get_byte(number_sealed, 1) from kyc_items where number_sealed is not null
union select get_byte(question, 1) from verifications where question is not null
union select get_byte(result, 1) from verifications where result is not null
union select get_byte(decode(substr(body, 1, 4), 'base64'), 1) from operation_records
  where substr(body, 1, 4) ~ '^A[Q-Za-f][A-Za-z0-9+/]{2}$' and length(body) >= 40;

-- How many mails a day may leave for addresses that merchants name. Test mode sends to the business alone.
alter table environments add column mails_per_day integer not null default 5000 check (mails_per_day >= 0);
update environments set mails_per_day = 200 where mode = 'test';

-- What left on each day in Lagos. A row is counted up under its own lock, before the mail leaves.
create table mail_counts (
  environment_id bigint not null,
  day date not null,
  mails integer not null,
  primary key (environment_id, day)
);

-- Whom a merchant named, where test mode sends the mail to the business instead; and until when the daily cap holds a mail back.
alter table mail_outbox
  add column intended_for text,
  add column held_until timestamptz;

-- What test mode wrote before and never sent goes to the business too, or stays here.
update mail_outbox mail
set intended_for = mail.recipient, recipient = business.contact_email
from environments environment join businesses business on business.id = environment.business_id
where environment.id = mail.environment_id and environment.mode = 'test'
  and mail.sent_at is null and mail.recipient is not null and not mail.for_business;

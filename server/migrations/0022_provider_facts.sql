-- What a provider said first, kept so that a repetition which says something else is noticed and never dropped in silence.

-- The first notice of each credit session. Every later notice of the session must state the same account and amount.
-- In live mode a session belongs to its provider, whoever is paid: its row is in environment 2. In test mode merchants
-- choose session ids themselves, so a session belongs to the environment that was paid; to environment 1 if none was.
create table credit_sessions (
  environment_id bigint not null,
  provider text not null,
  session_id text not null,
  bank_code text not null,
  account_number text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  primary key (environment_id, provider, session_id)
);

insert into credit_sessions
select environment_id, provider, session_id, bank_code, account_number, amount, currency
from unmatched_credits;

insert into credit_sessions
select case environment.mode when 'live' then 2 else credit.environment_id end, credit.provider, credit.session_id,
       record.receiver_bank_code, record.receiver_account_number, record.amount, record.currency
from credits credit
join environments environment on environment.id = credit.environment_id
join transactions record on record.environment_id = credit.environment_id and record.id = credit.transaction_id
-- The session of an assigned credit is known by the number that the provider stated.
where not exists (
  select from unmatched_credits unmatched
  where unmatched.environment_id = case environment.mode when 'live' then 2 else 1 end
    and unmatched.provider = credit.provider and unmatched.session_id = credit.session_id
)
order by credit.credited_at
on conflict do nothing;

-- A digest of what the issuer's notice said. Null: the notice came before digests were kept.
alter table card_words add column content bytea;

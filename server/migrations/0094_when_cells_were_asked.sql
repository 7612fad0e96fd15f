-- The night's worker asks first about the decided credits that it asked about the longest ago, so that none is left out.
alter table sent_credits add column asked_at timestamptz;

drop index sent_credits_unconfirmed;
create index sent_credits_unconfirmed on sent_credits (provider, asked_at nulls first, id) where decided_by is not null and confirmed_at is null;

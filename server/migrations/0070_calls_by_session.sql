-- Calls to providers are found by the provider's reference and by the session of the interbank switch.

-- The session that a call asked about, and the one in its answer.
alter table provider_calls add column session_ids text[];

create index provider_calls_by_session on provider_calls using gin (session_ids) where session_ids is not null;
create index provider_calls_by_reference on provider_calls (reference)
  where subject_id is null and reference is not null;

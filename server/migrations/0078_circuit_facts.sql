-- The operator reads since when a circuit breaker is open, and why.

-- When it opened first since it was last closed. Null where circuit_open_until is null.
alter table provider_states add column circuit_opened_at timestamptz;
-- The latest failure: of the call that opened it, or of the call that tried last.
alter table provider_states add column circuit_failure text;

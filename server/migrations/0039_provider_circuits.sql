-- Name the state of a provider's circuit breaker by the field's word.

-- A process whose breaker opened makes no calls before this time.
alter table provider_states rename column rests_until to circuit_open_until;

-- Name the state of the circuit breaker, and of the simulated bank, by plain words.

-- A process whose breaker opened makes no calls before this time.
alter table provider_states rename column rests_until to circuit_open_until;

-- The outcome that a test has set for a payment.
alter table simulator.bank_payments rename column told to set_outcome;

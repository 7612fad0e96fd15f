-- A replay ends the rest of an endpoint whose breaker is open. Its worker sees that by this count.
alter table webhook_queues add column rests_ended integer not null default 0;

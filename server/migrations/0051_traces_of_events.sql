-- A webhook delivery continues the trace of its event, where tracing is on; both columns are null where it is off.

-- In the order of event_ids.
alter table event_batches add column traceparents text[];

alter table webhook_deliveries add column traceparent text;

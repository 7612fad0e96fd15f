-- The audit log keeps by which request, and from which address, a person did something, and is read by person and by time.
alter table operator_actions
  add column request_id text,
  add column address text;

create index operator_actions_by_time on operator_actions (business_id, done_at, id) where business_id is not null;
create index operator_actions_by_person on operator_actions (business_id, done_by, done_at, id)
  where business_id is not null;

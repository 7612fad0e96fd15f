-- What a group checks before each decision is the access state, and each of its states has a version. The table says so now.
alter table standing rename to access_version;
alter table access_version rename column edition to version;
alter table access_version rename constraint standing_pkey to access_version_pkey;
alter table access_version rename constraint standing_only_row_check to access_version_only_row_check;

alter function replace_standing() rename to replace_access_version;

-- Once in a transaction, however many rows it changes: a row that this transaction has already replaced carries its number.
create or replace function replace_access_version() returns trigger language plpgsql as $$
begin
  update access_version set version = gen_random_uuid() where only_row and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;

alter trigger replaces_standing on businesses rename to replaces_access_version;
alter trigger replaces_standing on environments rename to replaces_access_version;
alter trigger replaces_standing on api_keys rename to replaces_access_version;
alter trigger replaces_standing on event_audience rename to replaces_access_version;
alter trigger replaces_standing on service_pauses rename to replaces_access_version;
alter trigger replaces_standing_at_once on event_audience rename to replaces_access_version_at_once;
alter trigger replaces_standing_at_once on service_pauses rename to replaces_access_version_at_once;

-- Keys that may do less: an access level, an expiry and an address list for each, named keys beside the main one, and when each was last used.

alter table api_keys
  -- Null for the main key of an environment, which rotation replaces.
  add column name text check (name <> ''),
  add column access text not null default 'full' check (access in ('full', 'no_money', 'read_only')),
  add column expires_at timestamptz,
  -- Addresses and networks that may use the key; empty for any.
  add column networks text[] not null default '{}';

drop index api_keys_one_without_end;
create unique index api_keys_one_without_end on api_keys (environment_id) where revoked_at is null and name is null;
create unique index api_keys_name_in_use on api_keys (environment_id, name) where revoked_at is null and name is not null;

-- A table of its own: an update of api_keys replaces the edition that every group reads.
create table api_key_uses (
  environment_id bigint not null,
  api_key_id bigint not null,
  used_at timestamptz not null,
  address text not null,
  primary key (environment_id, api_key_id)
);

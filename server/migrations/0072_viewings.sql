-- An operator looks at the dashboard of a business for a few minutes. The business reads it in its audit log.
create table viewings (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses (id),
  opened_by text not null,
  reason text not null,
  opened_at timestamptz not null,
  -- The link opens the dashboard once, in one browser.
  link_hash bytea not null unique,
  link_until timestamptz not null,
  -- Null until the link was used.
  cookie_hash bytea unique,
  ends_at timestamptz not null
);

create index viewings_of_business on viewings (business_id, id);

-- Live providers: their settings, sealed; which of them gets new work; and the log of calls to them.

create table provider_settings (
  provider text primary key,
  -- A JSON object of texts: credentials among them.
  sealed bytea not null,
  -- Another one after each change, also after the row was deleted: every process then connects again.
  version bigint not null default nextval('ids'),
  set_by text not null,
  set_at timestamptz not null default now()
);

-- The first route of a port that fits gets new work. Without routes every configured provider does, by its name.
create table provider_routes (
  port text not null check (port in ('bank_rail', 'collections', 'bills', 'identity', 'cards')),
  position integer not null check (position > 0),
  provider text not null,
  -- Null: of every business, for every kind, of every amount.
  environment_id bigint references environments (id),
  only_for text[],
  amount_min bigint,
  amount_max bigint,
  primary key (port, position)
);

create table provider_calls (
  id bigint generated always as identity primary key,
  called_at timestamptz not null default now(),
  provider text not null,
  method text not null,
  path text not null,
  reference text,
  environment_id bigint,
  subject_id bigint,
  -- Null: no answer came.
  status smallint,
  duration_ms integer not null,
  -- Masked.
  request text,
  answer text,
  failure text
);

create index provider_calls_of_subject on provider_calls (subject_id, id) where subject_id is not null;
create index provider_calls_of_provider on provider_calls (provider, id);
create index provider_calls_by_time on provider_calls (called_at);

-- What the operator's people have to look at, and what they have done.

-- What somebody has to look at: opened by the service, closed by somebody with a name.
create table alerts (
  environment_id bigint not null,
  id bigint not null,
  kind text not null,
  subject text not null,
  message text not null,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by text,
  closing_note text,
  primary key (environment_id, id),
  constraint closed_by_somebody check ((closed_at is null) = (closed_by is null))
);

create index alerts_open on alerts (opened_at) where closed_at is null;

-- What is noticed again while its alert is open is not raised again.
create unique index alerts_open_once on alerts (environment_id, kind, subject) where closed_at is null;

-- Every action of an operator: written in the transaction that does it, and never changed afterwards.
create table operator_actions (
  id bigint generated always as identity primary key,
  done_at timestamptz not null,
  done_by text not null check (done_by <> ''),
  action text not null,
  -- What it was done to, where that is not the whole service: a business, and which of its two environments.
  business_id bigint,
  mode text check (mode in ('test', 'live')),
  details jsonb not null
);

create index operator_actions_by_business on operator_actions (business_id, id) where business_id is not null;

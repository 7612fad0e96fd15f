-- What a person of the operator's has to look at: opened by the service, closed by somebody with a name.
create table alerts (
  environment_id bigint not null,
  id bigint not null,
  kind text not null,
  subject text not null,
  message text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  closing_note text,
  primary key (environment_id, id)
);

create index alerts_open on alerts (opened_at) where closed_at is null;

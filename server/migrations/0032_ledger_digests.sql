-- Shows when rows that never change were changed: a chain of digests over ledger entries, events, stored answers and records.

-- One link of a table's chain. A worker writes it minutes after the rows, so no operation pays for it.
create table ledger_digests (
  -- The table whose rows are digested.
  stream text not null,
  number bigint not null check (number > 0),
  -- 'dropped': the service dropped this partition because it was older than what is kept.
  kind text not null check (kind in ('rows', 'dropped')),
  -- The partition, or the table itself where it has none.
  part text not null,
  -- The rows recorded after the first time and up to the second, in microseconds since 1970.
  after_us bigint not null,
  until_us bigint not null check (until_us >= after_us),
  row_count bigint not null check (row_count >= 0),
  -- SHA-256 over the digests of the rows.
  digest bytea not null,
  -- SHA-256 over the head before it and this row.
  head bytea not null,
  -- Ten bytes a row: five of its key's digest and five of its own. They name a row that was changed.
  marks bytea not null,
  digested_at timestamptz not null default now(),
  primary key (stream, number)
);

-- Digests do not compress.
alter table ledger_digests alter column marks set storage external;
create index ledger_digests_by_part on ledger_digests (stream, part, until_us);

-- Records of operations whose key was set free again. They keep their period, their time and what was answered.
create table forgotten_operations (
  period integer not null,
  environment_id bigint not null,
  key text not null,
  fingerprint bytea not null,
  status smallint not null,
  body text not null,
  recorded_at timestamptz not null,
  primary key (environment_id, key, recorded_at)
);

create index forgotten_operations_by_time on forgotten_operations (period, recorded_at);

-- The time on the wall at which a row was written. Rows from before this migration have none and are not digested.
alter table transactions add column recorded_at timestamptz;
alter table transactions alter column recorded_at set default now();
create index transactions_by_recording on transactions (recorded_at) where recorded_at is not null;

alter table credits add column recorded_at timestamptz;
alter table credits alter column recorded_at set default now();
create index credits_by_recording on credits (recorded_at) where recorded_at is not null;

alter table operator_actions add column recorded_at timestamptz;
alter table operator_actions alter column recorded_at set default now();
create index operator_actions_by_recording on operator_actions (recorded_at) where recorded_at is not null;

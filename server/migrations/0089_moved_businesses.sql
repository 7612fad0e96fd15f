-- Businesses that move to another cell, and those that came from one.

-- `draining`: its keys and people are refused, and its jobs go on. `closed`: nothing changes its rows.
alter table businesses add column move_step text check (move_step in ('draining', 'closed'));
-- The cell that serves the business now. Its rows here stay as they were at the switch.
alter table businesses add column moved_to smallint check (moved_to between 10 and 89);
alter table businesses add constraint businesses_moved_once check (moved_to is null or move_step is null);

create index businesses_closed on businesses (id) where move_step = 'closed' or moved_to is not null;

-- One move out of this cell. A row that is done or aborted stays until the next move of the business.
create table business_moves (
  business_id bigint primary key references businesses (id),
  to_cell smallint not null check (to_cell between 10 and 89),
  step text not null check (step in ('approved', 'draining', 'closed', 'inserted', 'switched', 'done', 'aborting', 'aborted')),
  asked_by text not null,
  asked_at timestamptz not null,
  stepped_at timestamptz not null default clock_timestamp()
);

-- The jobs of a closed business, out of the reach of workers. In the new cell they wait here for the activation.
create table business_move_jobs (
  business_id bigint not null,
  id bigint not null,
  task text not null,
  payload json not null,
  queue text,
  run_at timestamptz not null,
  attempts integer not null,
  max_attempts integer not null,
  key text,
  priority integer not null,
  primary key (business_id, id)
);

-- A business that came from another cell. Its rows from before `arrived_at` were written there.
create table arrived_businesses (
  business_id bigint primary key,
  from_cell smallint not null check (from_cell between 10 and 89),
  arrived_at timestamptz not null,
  -- Null: its rows are here, and this cell does not serve it yet.
  activated_at timestamptz,
  -- Over all of its arrived rows. The audit has it too.
  head bytea not null
);

create table arrived_environments (
  environment_id bigint primary key,
  business_id bigint not null references arrived_businesses (business_id) on delete cascade,
  arrived_at timestamptz not null
);

create index arrived_environments_of_business on arrived_environments (business_id);

-- What its accounts between businesses had, by the number of the account: their other halves are in the old cell.
create table arrived_balances (
  environment_id bigint not null references arrived_environments (environment_id) on delete cascade,
  account bigint not null,
  balance bigint not null,
  primary key (environment_id, account)
);

-- The digests of arrived rows that never change. The chains of this cell do not cover them.
create table arrived_rows (
  business_id bigint not null references arrived_businesses (business_id) on delete cascade,
  number integer not null,
  stream text not null,
  part text not null,
  environment_id bigint,
  -- The keys of the rows, after the first and up to the second. Null: from the first row, to the last.
  after_key text[],
  until_key text[],
  row_count bigint not null,
  digest bytea not null,
  primary key (business_id, number)
);

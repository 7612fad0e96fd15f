-- Other cells: how this one reaches them, and what each of them has paid to businesses here.
create table cells (
  number integer primary key check (number between 10 and 89),
  url text not null,
  -- The cell of identifiers without a number.
  is_home boolean not null,
  -- The secret of the link, which both cells know.
  sealed bytea not null,
  -- Another one after each change, also after the row was deleted: every process then connects again.
  version bigint not null default nextval('ids'),
  set_by text not null,
  set_at timestamptz not null default now()
);

create unique index cells_one_home on cells ((true)) where is_home;

-- Every payment of another cell that was decided here: credited once, or refused for good. Written once and never
-- changed. Those to a number that no business has are in the service's own environments.
create table cell_payments (
  environment_id bigint not null,
  sending_cell integer not null,
  -- The sender's, which is the same each time that the payment is sent. No two cells have the same: it is made of ids.
  reference text not null,
  id bigint not null,
  account_number text not null,
  amount bigint not null check (amount > 0),
  currency text not null check (currency = 'NGN'),
  outcome text not null check (outcome in ('credited', 'refused')),
  reason text check ((reason is null) = (outcome = 'credited')),
  decided_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  primary key (environment_id, reference)
);

create unique index cell_payments_by_id on cell_payments (environment_id, id);
create index cell_payments_by_reference on cell_payments (reference);
create index cell_payments_by_sender on cell_payments (sending_cell, recorded_at, id);
create index cell_payments_by_recording on cell_payments (recorded_at);

-- What goes to other cells is compared with them each day. Few transactions go there.
create index transactions_to_cells on transactions (provider, created_at, id) where provider like 'cell__';

-- Months whose rows are in an archive outside the database, and what the proof of the books needs of them afterwards.

-- One row for each month with a complete archive. Without a time of dropping, the rows are still in the database.
create table archived_months (
  -- Like 202401.
  month integer primary key check (month % 100 between 1 and 12),
  -- The place that holds the files, and their folder in it.
  store text not null,
  folder text not null,
  -- The exact bytes of the archive's description, which has the digest of every file.
  manifest text not null,
  written_at timestamptz not null,
  written_by text not null,
  verified_at timestamptz,
  verified_by text,
  dropped_at timestamptz,
  constraint only_verified_months_are_dropped check (dropped_at is null or verified_at is not null)
);

-- What each account moved in an archived month. The sum over all dropped months is what the account had before its first
-- remaining entry. Rows of months that are not dropped do not count yet.
create table archived_movements (
  month integer not null,
  environment_id bigint not null,
  account_id bigint not null,
  available bigint not null,
  held bigint not null,
  pending bigint not null,
  -- The number of entries. Those of a checked account are numbered without a gap.
  entries bigint not null check (entries > 0),
  primary key (month, environment_id, account_id)
);

create index archived_movements_by_account on archived_movements (environment_id, account_id, month);

-- How often a record was posted in an archived month, for the proofs that count the postings of records.
create table archived_postings (
  month integer not null,
  environment_id bigint not null,
  link_id bigint not null,
  kind text not null,
  count integer not null check (count > 0),
  primary key (month, environment_id, link_id, kind)
);

create index archived_postings_by_link on archived_postings (environment_id, link_id);

-- The tables of the current run. A restarted server finds all of them empty, the row of the run included, so a run never
-- continues with half of what it had added up. Backups leave them out.
create unlogged table archive_runs (
  only_row boolean primary key default true check (only_row),
  run bigint not null
);

-- What the pages of a month's entries sum to, with the balance before the first entry and after the last.
create unlogged table archive_sums (
  environment_id bigint not null,
  account_id bigint not null,
  available bigint not null,
  held bigint not null,
  pending bigint not null,
  entries bigint not null,
  first_seq bigint not null,
  before_first bigint,
  last_seq bigint not null,
  after_last bigint,
  primary key (environment_id, account_id)
) with (fillfactor = 70);

create unlogged table archive_counts (
  environment_id bigint not null,
  link_id bigint not null,
  kind text not null,
  count integer not null,
  primary key (environment_id, link_id, kind)
) with (fillfactor = 70);

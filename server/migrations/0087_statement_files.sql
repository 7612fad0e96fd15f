-- Files of providers' statements that operators gave, so that a wrong one can be withdrawn.
create table statement_files (
  id bigint primary key default nextval('ids'),
  provider text not null,
  taken_by text not null,
  taken_at timestamptz not null,
  lines integer not null,
  -- How many lines of earlier files and readings it replaced.
  replaced integer not null,
  -- In Lagos. Null: the file has no lines.
  first_day date,
  last_day date,
  withdrawn_by text,
  withdrawn_at timestamptz,
  constraint withdrawn_by_a_person check ((withdrawn_by is null) = (withdrawn_at is null))
);

create index statement_files_by_time on statement_files (taken_at, id);

-- The file that a line is from; null: the service read it itself, or it is from before this.
alter table provider_statement_lines add column file_id bigint;
create index provider_statement_lines_by_file on provider_statement_lines (file_id) where file_id is not null;

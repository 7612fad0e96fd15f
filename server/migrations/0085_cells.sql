-- The number of this cell, where an installation is one of several. Keys, references and paths carry it.
create table own_cell (
  number smallint primary key check (number between 10 and 89),
  since timestamptz not null default now()
);

-- A database is one cell.
create unique index own_cell_one on own_cell ((true));

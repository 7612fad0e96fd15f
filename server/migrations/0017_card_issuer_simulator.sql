-- Test mode's issuer of cards: the cards it has made, and the authorisations it has asked us for.

create table simulator.cards (
  environment_id bigint not null,
  -- The one we gave it. It makes a card once for each.
  reference text not null,
  -- What was ordered: the same reference with another order proves nothing.
  holder_reference text not null,
  brand text not null,
  -- `refused`: it will never be made.
  status text not null check (status in ('active', 'frozen', 'terminated', 'refused')),
  reason text,
  -- When it is made, on the clock of the environment: some holders are looked at first.
  made_at timestamptz not null,
  expires_on date not null,
  times_ordered integer not null,
  primary key (environment_id, reference)
);

create table simulator.card_authorizations (
  environment_id bigint not null,
  id text not null,
  card_reference text not null,
  -- `asked`: for the first time, and we have not answered.
  status text not null check (status in ('asked', 'approved', 'declined', 'reversed', 'expired', 'cleared')),
  decline_reason text,
  -- In cents. What it asks us for at this moment; each of the others is the sum of what happened so far.
  asking bigint not null default 0 check (asking >= 0),
  asked bigint not null check (asked > 0),
  approved bigint not null default 0 check (approved >= reversed),
  reversed bigint not null default 0 check (reversed >= 0),
  cleared bigint not null default 0 check (cleared >= uncleared + refunded),
  uncleared bigint not null default 0 check (uncleared >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  -- The latest clearing, which a reversal takes back, and how much of it was.
  clearing_id text,
  clearing_amount bigint not null default 0,
  clearing_reversed bigint not null default 0 check (clearing_reversed <= clearing_amount),
  merchant jsonb not null,
  takes_partial boolean not null,
  -- How many messages there were about it.
  messages integer not null default 0,
  primary key (environment_id, id)
) with (fillfactor = 85);

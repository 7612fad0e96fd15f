-- Gives each card one chain of retries to its issuer, and finds stored unfreezes that are old.

alter table cards
  -- When the next retry is due. Null: no retry waits.
  add column next_telling_at timestamptz,
  -- How many tries of this chain have failed.
  add column telling_failures integer not null default 0;

create index card_unfreezes_by_time on card_unfreezes (begun_at);

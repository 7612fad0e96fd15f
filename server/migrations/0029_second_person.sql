-- Operators' acts that move real money wait here until a second person approves them.

create table operator_proposals (
  environment_id bigint not null,
  id bigint not null,
  -- What is to be done, and with which values: `card_wallet.fund`.
  act text not null,
  input jsonb not null,
  -- One line for the person who decides.
  summary text not null,
  proposed_by text not null check (proposed_by <> ''),
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decision text check (decision in ('approved', 'rejected')),
  decided_by text,
  decided_at timestamptz,
  note text,
  primary key (environment_id, id),
  constraint operator_proposals_decided check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  constraint operator_proposals_two_people check (decision <> 'approved' or lower(decided_by) <> lower(proposed_by))
);

create index operator_proposals_by_id on operator_proposals (id);
create index operator_proposals_open on operator_proposals (proposed_at) where decision is null;

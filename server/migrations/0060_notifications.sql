-- People of a business learn by mail what needs them. What happened waits here until a mail reports it, and is then deleted.
create table notices (
  id bigint generated always as identity primary key,
  environment_id bigint not null,
  -- What the notification settings of a person name.
  kind text not null,
  -- A reference, or what was done to a team or a key.
  subject text not null,
  -- Who did it: an e-mail address, or the id of a user.
  actor text,
  amount bigint,
  currency text,
  -- The receiver, or the address of an endpoint.
  about text,
  noted_at timestamptz not null default clock_timestamp()
);

create index notices_by_kind on notices (environment_id, kind, id);

-- Until when no further mail of a kind is sent: many things of one kind come as one mail.
create table notice_pauses (
  environment_id bigint not null references environments (id),
  kind text not null,
  not_before timestamptz not null,
  primary key (environment_id, kind)
);

-- What a member chose. A kind without a row has the default.
create table member_notifications (
  business_id bigint not null references businesses (id),
  user_id text not null references login_users (id) on delete cascade,
  kind text not null,
  is_wanted boolean not null,
  primary key (business_id, user_id, kind)
);

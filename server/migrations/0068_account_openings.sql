-- Which provider is asked for an account number, stored before each call: no number is opened at a second one unless the first provably has not.

create table account_openings (
  environment_id bigint not null,
  -- Also the id of the virtual account, once there is one.
  id bigint not null,
  provider text not null,
  order_reference text not null,
  -- Calls that are under way, or whose outcome is unknown, or that opened the number.
  unproven_calls integer not null check (unproven_calls >= 0),
  created_at timestamptz not null,
  primary key (environment_id, id)
) with (fillfactor = 80);

create index account_openings_by_time on account_openings (created_at);

-- What a business gives about itself when its people ask for live mode. The last request counts.

create table approval_requests (
  business_id bigint primary key references businesses (id),
  registered_name text not null,
  rc_number text not null,
  activity text not null,
  phone text not null,
  requested_by text not null,
  requested_at timestamptz not null default now()
);

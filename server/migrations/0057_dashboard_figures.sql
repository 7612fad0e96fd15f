-- The dashboard shows figures of days, and views that people save: sums are added up once, and not at every look.

-- The last record that is in the sums of its environment's days. Records before it are never added again.
create table flow_progress (
  environment_id bigint primary key,
  through_at timestamptz not null,
  through_id bigint not null
);

-- What came in and was ordered out on one day in Lagos, in naira, whatever became of it later.
create table flow_days (
  environment_id bigint not null,
  day date not null,
  in_count bigint not null,
  in_amount bigint not null,
  out_count bigint not null,
  out_amount bigint not null,
  -- Fees and stamp duty of what was ordered out.
  out_charges bigint not null,
  primary key (environment_id, day)
);

-- One environment's transfers that wait for approval, the oldest first.
create index transfer_approvals_waiting on transfer_approvals (environment_id, asked_at, id) where decision is null;

-- A list's filters under a name. They hold in both modes, so they are the business's.
create table saved_views (
  business_id bigint not null,
  id bigint not null,
  member_id bigint not null,
  made_by text not null,
  page text not null,
  name text not null,
  -- The filters, as the page's address has them.
  query text not null,
  is_shared boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, id)
);

create index saved_views_of_page on saved_views (business_id, page, created_at, id);

-- Let the people who run the installation sign in to the console, with accounts that no business has.

create table operator_login_users (
  id text primary key,
  name text not null,
  -- In lower case.
  email text not null unique check (email = lower(email)),
  email_verified boolean not null,
  image text,
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table operator_login_sessions (
  id text primary key,
  user_id text not null references operator_login_users (id) on delete cascade,
  -- The cookie holds it with a signature, so a copy of this table is no copy of a cookie.
  token text not null unique,
  -- A session ends at the latest then, and earlier if it is not used: `updated_at` is its last use.
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index operator_login_sessions_by_user on operator_login_sessions (user_id);

create table operator_login_accounts (
  id text primary key,
  user_id text not null references operator_login_users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  -- A salted hash.
  password text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider_id, account_id)
);

create index operator_login_accounts_by_user on operator_login_accounts (user_id);

create table operator_login_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index operator_login_verifications_by_identifier on operator_login_verifications (identifier);
create index operator_login_verifications_by_end on operator_login_verifications (expires_at);

create table operator_login_two_factors (
  id text primary key,
  user_id text not null references operator_login_users (id) on delete cascade,
  -- Both are encrypted with the installation's secret for this login.
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

create unique index operator_login_two_factors_by_user on operator_login_two_factors (user_id);

create table operator_login_passkeys (
  id text primary key,
  user_id text not null references operator_login_users (id) on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null unique,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz
);

create index operator_login_passkeys_by_user on operator_login_passkeys (user_id);

-- Codes of authenticator applications that were used.
create table operator_login_used_codes (
  user_id text not null references operator_login_users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

create index operator_login_used_codes_by_time on operator_login_used_codes (used_at);

-- Devices that an operator has signed in from: browser and network, hashed.
create table operator_login_devices (
  user_id text not null references operator_login_users (id) on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

create table operators (
  id bigint generated always as identity primary key,
  -- Null once the operator was removed: the account is deleted with all that it signs in with.
  user_id text unique references operator_login_users (id) on delete set null,
  name text not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('admin', 'finance', 'engineer', 'support', 'read_only')),
  invited_by text not null,
  joined_at timestamptz not null,
  removed_at timestamptz
);

-- A removed operator who is invited again becomes a new one.
create unique index operators_active on operators (email) where removed_at is null;

create table operator_invitations (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  role text not null check (role in ('admin', 'finance', 'engineer', 'support', 'read_only')),
  token_hash bytea not null unique,
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When it was accepted or revoked. Until then it is open.
  ended_at timestamptz,
  accepted boolean not null default false,
  check (ended_at is not null or not accepted)
);

-- An address has one open invitation.
create unique index operator_invitations_open on operator_invitations (email) where ended_at is null;

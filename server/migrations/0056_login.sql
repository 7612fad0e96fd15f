-- Let people sign in to the dashboard, and say of which businesses they are members.

create table login_users (
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

create table login_sessions (
  id text primary key,
  user_id text not null references login_users (id) on delete cascade,
  -- The cookie holds it with a signature, so a copy of this table is no copy of a cookie.
  token text not null unique,
  -- A session ends at the latest then, and earlier if it is not used: `updated_at` is its last use.
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index login_sessions_by_user on login_sessions (user_id);

create table login_accounts (
  id text primary key,
  user_id text not null references login_users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  -- A salted hash.
  password text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider_id, account_id)
);

create index login_accounts_by_user on login_accounts (user_id);

create table login_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index login_verifications_by_identifier on login_verifications (identifier);
create index login_verifications_by_end on login_verifications (expires_at);

create table login_two_factors (
  id text primary key,
  user_id text not null references login_users (id) on delete cascade,
  -- Both are encrypted with the installation's login secret.
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

create unique index login_two_factors_by_user on login_two_factors (user_id);

create table login_passkeys (
  id text primary key,
  user_id text not null references login_users (id) on delete cascade,
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

create index login_passkeys_by_user on login_passkeys (user_id);

-- How often something was tried, since when. A subject is hashed: `wrong/account/ada@adire.example`, `wrong/pin/…`.
create table login_attempts (
  subject bytea primary key,
  attempts integer not null,
  since timestamptz not null
);

create index login_attempts_by_time on login_attempts (since);

-- Codes of authenticator applications that were used. A code is valid for more than a minute, and works once.
create table login_used_codes (
  user_id text not null references login_users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

create index login_used_codes_by_time on login_used_codes (used_at);

-- Devices that a person has signed in from: browser and network, hashed. A new one is told to the person by mail.
create table login_devices (
  user_id text not null references login_users (id) on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

create table members (
  business_id bigint not null references businesses (id),
  id bigint generated always as identity,
  user_id text not null references login_users (id),
  role text not null check (role in ('owner', 'admin', 'developer', 'finance', 'support', 'read_only')),
  status text not null default 'active' check (status in ('active', 'removed')),
  joined_at timestamptz not null,
  primary key (business_id, id),
  unique (business_id, user_id)
);

create index members_by_user on members (user_id);

create table member_invitations (
  business_id bigint not null references businesses (id),
  id bigint generated always as identity,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'admin', 'developer', 'finance', 'support', 'read_only')),
  token_hash bytea not null unique,
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When it was accepted or revoked. Until then it is open.
  ended_at timestamptz,
  accepted boolean not null default false,
  primary key (business_id, id),
  check (ended_at is not null or not accepted)
);

-- An address has one open invitation of a business.
create unique index member_invitations_open on member_invitations (business_id, email) where ended_at is null;

create table member_pins (
  user_id text primary key references login_users (id) on delete cascade,
  -- A salted hash.
  pin_hash text not null,
  set_at timestamptz not null
);

-- One-time codes by e-mail that confirm one action of a person. A person has one for each purpose.
create table member_otps (
  user_id text not null references login_users (id) on delete cascade,
  purpose text not null,
  code_hash bytea not null,
  tries_left integer not null check (tries_left >= 0),
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);

-- Who people are. Passwords are salted slow hashes in "account"; nothing else of them is kept anywhere.

create table "user" (
  id text primary key,
  name text not null,
  email text not null check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  role text not null check (role in ('client', 'operator')),
  first_name text not null,
  last_name text not null,
  username text,
  phone_number text,
  country text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint user_client_is_complete
    check (role <> 'client' or (username is not null and phone_number is not null and country is not null))
);
create unique index user_email_key on "user" (email);
create unique index user_username_key on "user" (lower(username));

create table session (
  id text primary key,
  token text not null,
  user_id text not null references "user" (id) on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index session_token_key on session (token);
create index session_user_id_idx on session (user_id);

create table account (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  user_id text not null references "user" (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index account_provider_key on account (provider_id, account_id);
create index account_user_id_idx on account (user_id);

create table verification (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_identifier_idx on verification (identifier);

-- One-time links that make an operator. The link carries a token; here stands only its hash.
create table operator_invitations (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  email text check (email = lower(email)),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by text references "user" (id),
  constraint operator_invitations_use_is_whole check ((used_at is null) = (used_by is null))
);

-- A session ends in many ways: by log-out, a change of password, an operator, a query by hand. Whichever it
-- was, every process hears of it and closes what that session still has open.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('glasshouse_live', json_build_object('to', 'session:' || old.id, 'type', 'session')::text);
  return null;
end $$;
create trigger session_end_is_announced after delete on session
  for each row execute function announce_session_end();

-- What protects an account besides its password, and what its owner may change.

-- To tell a person where they are signed in. Kept to the minute.
alter table session add column last_seen_at timestamptz not null default now();

-- A deleted client stays as an empty row, because the ledger, deposits and withdrawals name its id.
alter table "user" add column deleted_at timestamptz;

-- A generator of six-digit codes (RFC 6238). Its secret is encrypted; it counts once its owner has proved to hold it.
create table second_factors (
  user_id text primary key references "user" (id) on delete cascade,
  sealed_secret bytea not null,
  -- The time step of the last code that was taken: a code that was seen once is worth nothing.
  last_step integer not null default 0,
  created_at timestamptz not null default now(),
  enabled_at timestamptz
);

-- For the day on which the generator is lost. Random enough that a plain hash hides them; each works once.
create table recovery_codes (
  user_id text not null references second_factors (user_id) on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Whoever has given the right password and still owes the second factor holds a ticket, and no session.
create table log_in_tickets (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id text not null references "user" (id) on delete cascade,
  remember boolean not null,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index log_in_tickets_user_id_idx on log_in_tickets (user_id);

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references "user" (id) on delete cascade,
  credential_id text not null unique,
  name text not null check (length(name) between 1 and 60),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user_id_idx on passkeys (user_id);

-- What an authenticator is asked to sign; each is answered once or forgotten. A registration belongs to a person.
create table passkey_challenges (
  challenge text primary key,
  user_id text references "user" (id) on delete cascade,
  expires_at timestamptz not null
);

-- The address that a person wants to be reached at, until a link that was mailed there comes back.
create table email_changes (
  user_id text primary key references "user" (id) on delete cascade,
  new_email text not null check (new_email = lower(new_email)),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Whichever way a password is replaced, what was begun under the former one is over: a log-in that still owes its second
-- factor, and a change of email.
create function forget_what_a_password_began() returns trigger language plpgsql as $$
begin
  delete from log_in_tickets where user_id = new.user_id;
  delete from email_changes where user_id = new.user_id;
  return null;
end $$;
create trigger new_password_ends_what_is_under_way after update of password on account
  for each row when (old.password is distinct from new.password) execute function forget_what_a_password_began();

-- What protects an account besides its password, and the ways to get back into it.

-- Counted attempts, shared by all processes and kept across restarts. The columns are those of rate-limiter-flexible, except that
-- `expire` (milliseconds since 1970) is no bigint: the driver would return a BigInt, and the library calculates with numbers. A
-- double holds it exactly.
create table throttle (
  key varchar(255) primary key,
  points integer not null default 0,
  expire double precision
);
create index throttle_expire_idx on throttle (expire);

-- A generator of six-digit codes (RFC 6238). Its secret is encrypted. It counts once its owner has entered a code of it.
create table second_factors (
  user_id text primary key references "user" (id) on delete cascade,
  sealed_secret bytea not null,
  -- The time step of the last code that was accepted: no code works twice.
  last_step integer not null default 0,
  created_at timestamptz not null default now(),
  enabled_at timestamptz
);

-- For the day on which the generator is lost. Random enough that a plain hash hides them. Each works once.
create table recovery_codes (
  user_id text not null references second_factors (user_id) on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Who has given the right password and not yet the second factor holds a ticket, and no session.
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

-- What an authenticator is asked to sign. Each is answered once or expires. A registration belongs to a person.
create table passkey_challenges (
  challenge text primary key,
  user_id text references "user" (id) on delete cascade,
  expires_at timestamptz not null
);

-- The new address of a person, until they open the link that was mailed there.
create table email_changes (
  user_id text primary key references "user" (id) on delete cascade,
  new_email text not null check (new_email = lower(new_email)),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- However a password is replaced, this ends what was begun under the former one: a log-in that still needs its second factor, and
-- a change of email.
create function forget_what_a_password_began() returns trigger language plpgsql as $$
begin
  delete from log_in_tickets where user_id = new.user_id;
  delete from email_changes where user_id = new.user_id;
  return null;
end $$;
create trigger new_password_ends_what_is_under_way after update of password on account
  for each row when (old.password is distinct from new.password) execute function forget_what_a_password_began();

-- What visitors ask for by email: a new password, or that their browser is known to the account, so that the wrong guesses of
-- others do not keep the owner out. It is answered by mail a moment later. Each request is one row, whether or not the email has
-- an account, so the time of the answer reveals nothing.
create table recovery_requests (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  amount_cents bigint check (amount_cents >= 0),
  requested_at timestamptz not null default now(),
  purpose text not null default 'new-password' check (purpose in ('new-password', 'known-browser')),
  constraint amount_of_purpose check ((purpose = 'new-password') = (amount_cents is not null))
);
create index recovery_requests_requested_at_idx on recovery_requests (requested_at);
-- All requests for one email are answered at once.
create index recovery_requests_email_idx on recovery_requests (email);

-- The one-time links of the answers. A link carries a token; only its hash is kept here.
create table password_recoveries (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_id text not null references "user" (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  purpose text not null default 'new-password' check (purpose in ('new-password', 'known-browser'))
);
create index password_recoveries_user_id_idx on password_recoveries (user_id);

-- Codes that set a new password without a mail. Random enough (100 bits) that a plain hash hides them. Each works once.
-- They are no second factor: those codes are in recovery_codes.
create table password_reset_codes (
  user_id text not null references "user" (id) on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Nothing of this for a deleted person.
create trigger owner_is_there before insert or update of user_id on second_factors
  for each row execute function refuse_deleted_owner('user_id');
create trigger owner_is_there before insert or update of user_id on recovery_codes
  for each row execute function refuse_deleted_owner('user_id');
create trigger owner_is_there before insert or update of user_id on log_in_tickets
  for each row execute function refuse_deleted_owner('user_id');
create trigger owner_is_there before insert or update of user_id on passkeys
  for each row execute function refuse_deleted_owner('user_id');
create trigger owner_is_there before insert or update of user_id on passkey_challenges
  for each row execute function refuse_deleted_owner('user_id');
create trigger owner_is_there before insert or update of user_id on email_changes
  for each row execute function refuse_deleted_owner('user_id');
create trigger owner_is_there before insert or update of user_id on password_recoveries
  for each row execute function refuse_deleted_owner('user_id');
create trigger owner_is_there before insert or update of user_id on password_reset_codes
  for each row execute function refuse_deleted_owner('user_id');

-- What was used, replaced or removed does not come back with a backup.
create trigger revocation_is_noted after update on second_factors for each row
  when ((old.sealed_secret, old.enabled_at) is distinct from (new.sealed_secret, new.enabled_at))
  execute function note_revocation('user_id');
create trigger revocation_is_noted_too after delete on second_factors for each row
  when (old.enabled_at is not null) execute function note_revocation('user_id');
create trigger revocation_is_noted after delete on passkeys
  for each row execute function note_revocation('user_id');
create trigger revocation_is_noted after update or delete on password_reset_codes
  for each row execute function note_revocation('user_id');

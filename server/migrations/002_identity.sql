-- People, their sessions, and what is left of them after a deletion. A password is kept as a salted slow hash in "account" only.

-- Made-up clients with a past, to fill the firm before a class. They have no password, so they cannot log in.
create table sample_classes (
  id uuid primary key default gen_random_uuid(),
  -- The same seed makes the same people with the same past.
  seed integer not null,
  -- Keeps the emails of several classes apart.
  ordinal integer not null unique generated always as identity,
  wanted integer not null check (wanted between 1 and 500),
  made integer not null default 0,
  status text not null default 'filling' check (status in ('filling', 'full', 'wiping', 'wiped')),
  created_at timestamptz(3) not null default firm_now(),
  created_by text not null,
  -- The state of the class when it begins.
  start text not null default 'mixed' check (start in ('mixed', 'healthy', 'day-before', 'collapsed')),
  constraint sample_classes_made check (made between 0 and wanted and (status <> 'full' or made = wanted))
);

-- Operators decide, auditors only read.
create table "user" (
  id text primary key,
  name text not null,
  email text not null check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  role text not null check (role in ('client', 'operator', 'auditor')),
  first_name text not null,
  last_name text not null,
  username text,
  phone_number text,
  country text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A deleted client stays as an empty row, because the ledger, deposits and withdrawals name its id.
  deleted_at timestamptz,
  -- Kept to the minute. Sessions are removed when they end; this stays.
  last_seen_at timestamptz,
  -- By the firm's clock; "created_at" is by the machine's.
  joined_at timestamptz(3) not null default firm_now(),
  -- A locked person has no session and gets none.
  locked_at timestamptz(3),
  locked_reason text,
  sample_class_id uuid references sample_classes,
  constraint user_client_is_complete
    check (role <> 'client' or (username is not null and phone_number is not null and country is not null)),
  constraint user_lock_is_whole check ((locked_at is null) = (locked_reason is null)),
  -- No real person is in a sample class: the addresses are of a domain in which nobody has a mailbox.
  constraint user_sample_is_made_up check (
    sample_class_id is null or deleted_at is not null or (role = 'client' and email like '%@class.example.com')
  )
);
create unique index user_email_key on "user" (email);
create unique index user_username_key on "user" (lower(username));

-- The words by which a client is found: names, email, username, and each part of them. A text search parser would take an email
-- apart or leave it whole, depending on how much of it is typed, so the words are split here.
-- The cost tells the planner how expensive the function is without the index, and the setting keeps it from being inlined. So the
-- index is used from a few hundred rows on.
create function client_words(first_name text, last_name text, email text, username text) returns tsvector
  language sql immutable cost 1000 set search_path = pg_catalog
  as $$
    select array_to_tsvector(array_remove(
      regexp_split_to_array(said, '\s+') || regexp_split_to_array(said, '[^[:alnum:]]+'), ''))
    from lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(username, '')) as said
  $$;

create index user_clients_by_joining on "user" (joined_at, id) where role = 'client' and deleted_at is null;
create index user_clients_by_name on "user" (lower(last_name), lower(first_name), id)
  where role = 'client' and deleted_at is null;
create index user_clients_locked on "user" (joined_at, id)
  where role = 'client' and deleted_at is null and locked_at is not null;
create index user_clients_by_words on "user" using gin (client_words(first_name, last_name, email, username))
  where role = 'client' and deleted_at is null;
create index user_samples on "user" (sample_class_id, joined_at, id) where sample_class_id is not null and deleted_at is null;
create index user_staff on "user" (created_at) where role in ('operator', 'auditor');

create table session (
  id text primary key,
  token text not null,
  user_id text not null references "user" (id) on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Shows people where they are logged in. Kept to the minute.
  last_seen_at timestamptz not null default now(),
  -- Whether a second factor was given for this session, besides the password.
  proved_twice boolean not null default false,
  -- When its holder last confirmed, by password or second factor, who they are. It counts for this session alone.
  confirmed_at timestamptz
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

-- A session ends in many ways: log-out, a change of password, an operator, a query by hand. In every case all processes are
-- notified and close what the session still has open.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('glasshouse_live', json_build_object('to', 'session:' || old.id, 'type', 'session')::text);
  return null;
end $$;
create trigger session_end_is_announced after delete on session
  for each row execute function announce_session_end();

-- A deleted person stays deleted: a request, a job or a log-in that was under way cannot write anything of the person again. The
-- guards are triggers of the tables, because every way to write leads through them.
-- Error code of our own: UD001, the account is deleted.

-- The argument of the trigger names the column with the owner of the row. The share lock waits for the lock that a deletion takes
-- first. So a row is either there before the deletion begins, which then removes it, or it is refused.
-- A change of a row needs this guard only when it gives the row to another person: a deletion waits for the change and then
-- removes the row. To look at the person after the row was locked could deadlock with whoever locks the person first.
create function refuse_deleted_owner() returns trigger language plpgsql as $$
declare
  owner_id text := to_jsonb(new) ->> tg_argv[0];
  gone timestamptz;
begin
  if owner_id is not null then
    select deleted_at into gone from "user" where id = owner_id for key share;
    if gone is not null then
      raise exception 'The account % is deleted: % of % is refused', owner_id, lower(tg_op), tg_table_name
        using errcode = 'UD001';
    end if;
  end if;
  return new;
end $$;

create trigger owner_is_there before insert or update of user_id on session
  for each row execute function refuse_deleted_owner('user_id');
create trigger owner_is_there before insert or update of user_id on account
  for each row execute function refuse_deleted_owner('user_id');

-- The data of a deleted person can be emptied, and not changed otherwise.
create function refuse_deleted_person() returns trigger language plpgsql as $$
begin
  if new.deleted_at is null
    or ((new.name, new.first_name, new.last_name, new.email, new.username, new.phone_number, new.country, new.image)
        is distinct from
        (old.name, old.first_name, old.last_name, old.email, old.username, old.phone_number, old.country, old.image)
      and (new.name, new.first_name, new.last_name, new.email, new.username, new.phone_number, new.country, new.image)
        is distinct from
        ('Deleted client', 'Deleted', 'client', 'deleted-' || lower(new.id) || '@example.invalid', 'deleted-' || new.id,
          '', '', null::text))
  then
    raise exception 'The account % is deleted: a change of the person is refused', old.id using errcode = 'UD001';
  end if;
  return new;
end $$;
create trigger deleted_stays_deleted before update on "user"
  for each row when (old.deleted_at is not null) execute function refuse_deleted_person();

-- When a way to log in was last taken away or changed, and since when a person is deleted or locked. It survives a reset, an
-- import and a return. A state from a backup is compared with it: what was revoked since the backup does not come back. Of people
-- it holds their ids alone.
create table revocations (
  user_id text primary key,
  revoked_at timestamptz not null,
  deleted_at timestamptz,
  locked_at timestamptz
);

-- The argument of the trigger names the column with the person.
create function note_revocation() returns trigger language plpgsql as $$
begin
  insert into revocations (user_id, revoked_at) values (to_jsonb(old) ->> tg_argv[0], clock_timestamp())
  on conflict (user_id) do update set revoked_at = excluded.revoked_at;
  return null;
end $$;

create function note_change_of_person() returns trigger language plpgsql as $$
begin
  insert into revocations (user_id, revoked_at, deleted_at, locked_at)
  values (old.id, clock_timestamp(), new.deleted_at, new.locked_at)
  on conflict (user_id) do update
    set revoked_at = excluded.revoked_at, deleted_at = excluded.deleted_at, locked_at = excluded.locked_at;
  return null;
end $$;

create trigger revocation_is_noted after update on "user" for each row
  when ((old.email, old.role, old.locked_at, old.deleted_at) is distinct from (new.email, new.role, new.locked_at, new.deleted_at))
  execute function note_change_of_person();
create trigger revocation_is_noted after update on account for each row
  when (old.password is distinct from new.password) execute function note_revocation('user_id');
create trigger revocation_is_noted_too after delete on account
  for each row execute function note_revocation('user_id');

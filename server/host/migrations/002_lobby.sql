-- The lobby: who teaches which class, who is invited, and which firm a join code leads to.

-- The people themselves, with their sign-in, their emails and the audit log, are in a schema of their own, which has the tables of a
-- firm (server/host/lobby/office.ts). Their ids are texts, without a foreign key, because that schema is migrated on its own.
create schema office;
do $$ begin execute format('alter database %I set search_path = public, office', current_database()); end $$;

-- Who runs a class. A co-teacher enters it, archives it and restores it; only an owner decides who teaches it, takes its file and
-- deletes it.
create table memberships (
  firm_id uuid not null references firms on delete cascade,
  staff_id text not null,
  role text not null check (role in ('owner', 'co-teacher')),
  added_at timestamptz not null default now(),
  entered_at timestamptz,
  primary key (firm_id, staff_id)
);
create index memberships_of_staff on memberships (staff_id, firm_id);

-- One-time links: to join the host's staff, to make classes, or to teach one class together. Only the hash of the token is stored.
create table host_invitations (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- Null: the holder of the link enters an address. Only the link of the first administrator is like this.
  email text check (email = lower(email)),
  -- The roles of the office: an operator is an administrator of the host, an auditor reads, a client is a teacher.
  role text not null check (role in ('operator', 'auditor', 'client')),
  -- The class to teach; null: none yet.
  firm_id uuid references firms on delete cascade,
  -- Null: the machine's administrator.
  invited_by text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by text,
  revoked_at timestamptz,
  constraint host_invitations_to_a_class check (firm_id is null or role = 'client')
);
create index host_invitations_open on host_invitations (created_at) where used_at is null and revoked_at is null;

-- The code of every room of every firm. The primary key decides between two firms that draw the same code.
create table join_codes (
  code text primary key check (code ~ '^[A-HJ-NP-Z]{6}$'),
  firm_id uuid not null references firms on delete cascade
);
create index join_codes_of_firm on join_codes (firm_id);

-- The directory of a host: which firms there are, where each is stored, and who works for it.

create table cells (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name ~ '^[a-z0-9][a-z0-9-]{0,30}$'),
  -- Host and port, for screens.
  address text not null,
  -- The URL of a role that may create databases and roles, encrypted with the host's master key.
  wrapped_url bytea not null,
  -- A draining cell gets no new firms.
  state text not null default 'open' check (state in ('open', 'draining')),
  firms_limit integer not null default 1000 check (firms_limit >= 0),
  created_at timestamptz not null default now()
);

create table firms (
  id uuid primary key,
  -- The first label of the firm's host name.
  slug text check (slug ~ '^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$'),
  name text,
  language text,
  owner_id text,
  cell_id uuid not null references cells,
  database_name text not null check (database_name ~ '^[a-z][a-z0-9_]{0,62}$'),
  -- preparing: its database is being created. ready: it waits for a class. open: it may be used. deleting: its database
  -- is being dropped.
  state text not null check (state in ('preparing', 'ready', 'open', 'moving', 'archived', 'deleting', 'deleted')),
  state_since timestamptz not null default now(),
  -- The digest of the migrations of its database.
  schema_version text not null,
  -- Its secrets, encrypted with the host's master key.
  wrapped_keys bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- When its background work is due while it is closed; null: nothing is.
  due_at timestamptz,
  -- Its archive in the store of files, and the size of the archive.
  archive_object uuid,
  archive_bytes bigint,
  -- Whether it was archived because nobody used it: then its first request brings it back.
  is_idle_archive boolean not null default false,
  -- The size of its database and its files when it was closed last.
  bytes bigint not null default 0,
  -- Where it differs from the quotas of the host.
  quota jsonb not null default '{}',
  check ((slug is null) = (state in ('preparing', 'ready')) or state in ('deleting', 'deleted'))
);
create unique index firms_slug on firms (slug) where state <> 'deleted';
create index firms_due on firms (due_at) where state = 'open' and due_at is not null;
create index firms_ready on firms (cell_id, created_at) where state = 'ready';

-- Who does a piece of work that one process at a time may do. The token grows with each change of the holder.
create table leases (
  name text primary key,
  holder uuid not null,
  token bigint not null,
  until timestamptz not null
);

-- One-time passes with which a person of the lobby enters a firm.
create table passes (
  hash bytea primary key,
  firm_id uuid not null references firms on delete cascade,
  person jsonb not null,
  until timestamptz not null
);

-- What the host's administrators have set.
create table host_settings (
  name text primary key,
  value jsonb not null
);

-- What people upload. The contents are encrypted and lie outside the database, under the file's id.

-- One data key per owner, itself encrypted with the master key: without it the owner's files are noise.
create table file_keys (
  owner_id text primary key,
  wrapped_key bytea not null,
  created_at timestamptz not null default now()
);

create table files (
  id uuid primary key,
  owner_id text not null references file_keys (owner_id),
  name text not null,
  type text not null,
  byte_count integer not null check (byte_count > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index files_owner_id_idx on files (owner_id);
create index files_expires_at_idx on files (expires_at);

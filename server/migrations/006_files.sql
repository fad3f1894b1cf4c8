-- What people upload. The contents are encrypted and lie outside the database, under the file's id.

-- One data key per owner, itself encrypted with the master key. Without it the owner's files cannot be read.
create table file_keys (
  owner_id text primary key,
  wrapped_key bytea not null,
  created_at timestamptz not null default now()
);
create trigger owner_is_there before insert or update of owner_id on file_keys
  for each row execute function refuse_deleted_owner('owner_id');

create table files (
  id uuid primary key,
  owner_id text not null references file_keys (owner_id),
  name text not null,
  type text not null,
  byte_count integer not null check (byte_count > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The result of the malware scan at the upload, when the firm has a scanner.
  scan text not null default 'not-scanned' check (scan in ('clean', 'not-scanned'))
);
create index files_owner_id_idx on files (owner_id);
create index files_expires_at_idx on files (expires_at);
create trigger owner_is_there before insert or update of owner_id on files
  for each row execute function refuse_deleted_owner('owner_id');

-- Uploads that are under way, or finished within the last day. The received bytes lie on disk, encrypted. The length of that file
-- says how much has arrived, so the stream needs no writes to the database.
create table uploads (
  id uuid primary key,
  owner_id text not null,
  -- What it is for, such as deposit:<id>. A new upload for the same purpose replaces the earlier one, so nobody can fill the disk
  -- with unfinished uploads.
  purpose text not null,
  name text not null,
  byte_count integer not null check (byte_count > 0),
  created_at timestamptz not null default now(),
  -- Kept a while after the end: a browser that lost the last answer asks again and learns that everything arrived.
  finished_at timestamptz,
  unique (owner_id, purpose)
);
create index uploads_created_at_idx on uploads (created_at);
create trigger owner_is_there before insert or update of owner_id on uploads
  for each row execute function refuse_deleted_owner('owner_id');

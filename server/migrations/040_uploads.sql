-- Files that are on their way, or arrived within the last day. What has come of each lies on disk, encrypted; its
-- length there is how much has come, so that nothing has to be written down while it streams in.

create table uploads (
  id uuid primary key,
  owner_id text not null,
  -- What it is for, such as deposit:<id>. A new upload for the same purpose takes the place of the earlier one,
  -- so nobody fills the disk with beginnings.
  purpose text not null,
  name text not null,
  byte_count integer not null check (byte_count > 0),
  created_at timestamptz not null default now(),
  -- Kept a while after it has arrived: whoever lost the last answer asks again and hears that all is there.
  finished_at timestamptz,
  unique (owner_id, purpose)
);
create index uploads_created_at_idx on uploads (created_at);

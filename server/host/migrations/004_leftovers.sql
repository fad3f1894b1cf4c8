-- What a transfer of a firm may leave behind when its process dies or a cell or the file storage does not answer.

-- The archiving, restore or move that has taken the firm out of use. Only this transfer may end that.
alter table firms add transfer_id uuid;

-- A database that a transfer is filling or has replaced, or an archive that it is writing or has restored. It is listed before it is
-- created. When the transfer is over, whatever is still listed is removed.
create table leftovers (
  -- The name of the database and of its role, or the archive's object in the file storage.
  name text primary key,
  -- The cell of the database; null: an archive.
  cell_id uuid references cells,
  transfer_id uuid not null,
  listed_at timestamptz not null default now()
);

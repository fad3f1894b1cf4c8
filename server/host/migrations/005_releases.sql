-- The releases that have served this host, in the order of their first start. During a rolling restart an old server meets firms that
-- the next release has migrated.
create table releases (
  -- The digest of the release's migrations, as in firms.
  schema_version text primary key,
  number bigint not null unique generated always as identity,
  first_started_at timestamptz not null default now()
);

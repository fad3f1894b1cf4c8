-- What the firm offers and claims.

-- Open pages are notified when the firm offers or claims something else.
create function tell_offer() returns trigger language plpgsql as $$
begin
  perform pg_notify('glasshouse_live', '{"to":"everyone","type":"settings"}');
  return null;
end $$;

-- What the plans promise. A changed plan is a new version; an investment keeps the version that was bought.
create table plan_versions (
  plan text not null check (plan in ('beginners', 'advanced', 'premium')),
  version integer not null check (version > 0),
  title text not null check (title <> ''),
  badge text not null check (badge <> ''),
  min_cents bigint not null check (min_cents > 0),
  max_cents bigint not null check (max_cents >= min_cents),
  return_percent integer not null check (return_percent between 1 and 1000),
  duration_days integer not null check (duration_days between 1 and 365),
  -- Null: the version with which the firm began.
  created_by text,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (plan, version)
);

insert into plan_versions (plan, version, title, badge, min_cents, max_cents, return_percent, duration_days) values
  ('beginners', 1, 'BEGINNERS', 'ENTRY', 10000, 99900, 100, 10),
  ('advanced', 1, 'ADVANCED', 'POPULAR', 100000, 999900, 300, 15),
  ('premium', 1, 'PREMIUM', 'VIP', 1000000, 10000000, 500, 20);

create function refuse_plan_version_change() returns trigger language plpgsql as $$
begin
  raise exception 'A version of a plan never changes: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger plan_versions_never_change before update or delete on plan_versions
  for each statement execute function refuse_plan_version_change();
create trigger plan_version_told after insert on plan_versions for each statement execute function tell_offer();

-- Claims whose words differ from the catalogue. A change is a new version, so a mail that was sent keeps its claim.
create table claim_versions (
  claim text not null check (claim <> ''),
  version integer not null check (version > 0),
  -- By language. Null: the words of the catalogue.
  words jsonb,
  is_retired boolean not null,
  -- Where an operator's own entry is shown, and the warning signs that it illustrates. Null: as in the catalogue.
  shown_at text,
  signs jsonb,
  created_by text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (claim, version),
  check ((shown_at is null) = (signs is null)),
  check (shown_at is null or words is not null)
);

create function refuse_claim_version_change() returns trigger language plpgsql as $$
begin
  raise exception 'A version of a claim never changes: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger claim_versions_never_change before update or delete on claim_versions
  for each statement execute function refuse_claim_version_change();
create trigger claim_version_told after insert on claim_versions for each statement execute function tell_offer();

-- What the firm's plans promise. A changed plan is a new version; whoever bought an earlier one keeps it.
create table plan_versions (
  plan text not null check (plan in ('beginners', 'advanced', 'premium')),
  version integer not null check (version > 0),
  title text not null check (title <> ''),
  badge text not null check (badge <> ''),
  min_cents bigint not null check (min_cents > 0),
  max_cents bigint not null check (max_cents >= min_cents),
  return_percent integer not null check (return_percent between 1 and 1000),
  duration_days integer not null check (duration_days between 1 and 365),
  -- Null: as the firm was begun.
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

-- What was bought, and what it was called then.
alter table investments add column plan_version integer not null default 1, add column plan_title text;
update investments set plan_title = upper(plan);
alter table investments alter column plan_version drop default, alter column plan_title set not null,
  add constraint investments_plan_version foreign key (plan, plan_version) references plan_versions (plan, version);
create index investments_running_by_version on investments (plan, plan_version) where status = 'active';

-- Open pages hear of it when the firm offers something else.
create function tell_offer() returns trigger language plpgsql as $$
begin
  perform pg_notify('glasshouse_live', '{"to":"everyone","type":"settings"}');
  return null;
end $$;
create trigger plan_version_told after insert on plan_versions for each statement execute function tell_offer();

create function tell_limit() returns trigger language plpgsql as $$
begin
  if coalesce(new.name, old.name) in
      ('minimum-deposit', 'maximum-deposit', 'minimum-withdrawal', 'withdrawal-fee-basis-points') then
    perform pg_notify('glasshouse_live', '{"to":"everyone","type":"settings"}');
  end if;
  return null;
end $$;
create trigger limit_told after insert or update or delete on settings for each row execute function tell_limit();

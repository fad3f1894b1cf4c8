-- What would weaken the two-operator rule: asked by one operator, decided by another. One request is open at a time.
create table staff_policy_changes (
  id uuid primary key default gen_random_uuid(),
  -- Decimal dollars, as the setting is kept; null: no second operator is needed for any amount.
  second_approval_over text,
  -- The limit when it was asked for.
  replaces text not null,
  requested_by text not null references "user" (id),
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null,
  outcome text check (outcome in ('approved', 'declined', 'withdrawn', 'expired', 'overtaken')),
  decided_by text references "user" (id),
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null))
);
create unique index staff_policy_changes_open on staff_policy_changes ((true)) where outcome is null;
create index operator_invitations_used_by on operator_invitations (used_by) where used_by is not null;

-- How operators and auditors come to the firm, and changes of the rule that binds two of them.

-- One-time links that make an operator or an auditor. A link carries a token; only its hash is kept here.
create table operator_invitations (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  email text check (email = lower(email)),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by text references "user" (id),
  role text not null default 'operator' check (role in ('operator', 'auditor')),
  invited_by text references "user" (id),
  revoked_at timestamptz,
  constraint operator_invitations_use_is_whole check ((used_at is null) = (used_by is null)),
  constraint operator_invitations_used_or_revoked check (used_at is null or revoked_at is null)
);
create index operator_invitations_used_by on operator_invitations (used_by) where used_by is not null;

-- A change that weakens the two-operator rule is requested by one operator and decided by another. One request is open at a time.
create table staff_policy_changes (
  id uuid primary key default gen_random_uuid(),
  -- Decimal dollars, like the setting. Null: no second operator is needed for any amount.
  second_approval_over text,
  -- The limit at the time of the request.
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

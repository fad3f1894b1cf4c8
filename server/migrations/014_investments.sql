create table investments (
  id uuid primary key default gen_random_uuid(),
  client_id text not null,
  plan text not null check (plan in ('beginners', 'advanced', 'premium')),
  principal_cents bigint not null check (principal_cents > 0),
  return_cents bigint not null check (return_cents > 0),
  payout_cents bigint not null,
  status text not null default 'active' check (status in ('active', 'matured')),
  started_at timestamptz(3) not null,
  matures_at timestamptz(3) not null,
  settled_at timestamptz(3),
  constraint investments_payout check (payout_cents = principal_cents + return_cents),
  constraint investments_term check (matures_at > started_at),
  -- Settled once, and never before its time.
  constraint investments_settled check ((status = 'matured') = (settled_at is not null) and settled_at >= matures_at)
);

-- One plan at a time.
create unique index investments_one_active on investments (client_id) where status = 'active';
create index investments_due on investments (matures_at) where status = 'active';
create index investments_of_client on investments (client_id, started_at desc);

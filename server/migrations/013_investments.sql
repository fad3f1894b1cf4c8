-- What clients invest, and the end of it.

create table investments (
  id uuid primary key default id_in_order(),
  client_id text not null,
  plan text not null check (plan in ('beginners', 'advanced', 'premium')),
  principal_cents bigint not null check (principal_cents > 0),
  return_cents bigint not null check (return_cents > 0),
  payout_cents bigint not null,
  -- closed: ended before its time, with the account. It pays nothing.
  status text not null default 'active' check (status in ('active', 'matured', 'closed')),
  started_at timestamptz(3) not null,
  matures_at timestamptz(3) not null,
  settled_at timestamptz(3),
  -- What was bought, and its title then.
  plan_version integer not null,
  plan_title text not null,
  -- The principal was a payout that could be withdrawn.
  is_reinvested boolean not null default false,
  constraint investments_payout check (payout_cents = principal_cents + return_cents),
  constraint investments_term check (matures_at > started_at),
  -- Settled once, and never before its time.
  constraint investments_settled check ((status = 'matured') = (settled_at is not null) and settled_at >= matures_at),
  constraint investments_plan_version foreign key (plan, plan_version) references plan_versions (plan, version)
);

-- One plan at a time.
create unique index investments_one_active on investments (client_id) where status = 'active';
-- What falls due on which day, and what a move of the clock would settle for which clients, are read from the index alone.
create index investments_due on investments (matures_at) include (payout_cents, client_id) where status = 'active';
create index investments_of_client on investments (client_id, started_at desc);
create index investments_running_by_version on investments (plan, plan_version) where status = 'active';
create trigger owner_is_there before insert on investments
  for each row execute function refuse_deleted_owner('client_id');

-- Investments that could not be settled. They are kept apart, so that no other waits with them, and are tried again later.
create table settlement_failures (
  investment_id uuid primary key references investments,
  attempts integer not null default 1 check (attempts > 0),
  -- By the machine's time, like everything about trying again.
  failed_at timestamptz not null default clock_timestamp(),
  retry_at timestamptz not null
);

-- An account that is closed with money in it. What was still invested or could be withdrawn goes back to "deposited". From there
-- the part that came from custody goes back into custody, and the rest is written off against the promised returns. Nothing is
-- ever removed from the ledger.
create table account_closings (
  id uuid primary key default gen_random_uuid(),
  client_id text not null unique,
  invested_cents bigint not null check (invested_cents >= 0),
  withdrawable_cents bigint not null check (withdrawable_cents >= 0),
  repaid_cents bigint not null check (repaid_cents >= 0),
  written_off_cents bigint not null check (written_off_cents >= 0),
  closed_at timestamptz(3) not null default firm_now()
);

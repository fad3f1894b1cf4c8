create table withdrawals (
  id uuid primary key default gen_random_uuid(),
  client_id text not null,
  amount_cents bigint not null check (amount_cents >= 10000),
  -- Part of the amount; the rest is what is sent.
  fee_cents bigint not null check (fee_cents >= 0 and fee_cents < amount_cents),
  wallet_address text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  reason text,
  created_at timestamptz(3) not null default firm_now(),
  decided_at timestamptz(3),
  decided_by text,
  constraint withdrawals_decision check (
    (status = 'pending') = (decided_at is null)
    and num_nulls(decided_at, decided_by) in (0, 2)
    and (status = 'rejected') = (reason is not null)
  )
);

create index withdrawals_of_client on withdrawals (client_id, created_at desc);
create index withdrawals_queue on withdrawals (status, created_at);

create table deposits (
  id uuid primary key default gen_random_uuid(),
  client_id text not null,
  amount_cents bigint not null check (amount_cents between 10000 and 100000000),
  status text not null default 'opened' check (status in ('opened', 'pending', 'approved', 'rejected')),
  -- One address per deposit, never reused: the index on the receive branch of the firm's account key.
  address_index integer not null unique check (address_index >= 0),
  address text not null unique,
  -- The file itself is deleted after its time; what it was stays.
  proof_file_id uuid,
  proof_name text,
  proof_type text,
  proof_bytes integer,
  reason text,
  created_at timestamptz(3) not null default firm_now(),
  submitted_at timestamptz(3),
  decided_at timestamptz(3),
  decided_by text,
  constraint deposits_proof check (
    (status = 'opened') = (proof_name is null)
    and num_nulls(proof_name, proof_type, proof_bytes, submitted_at) in (0, 4)
  ),
  constraint deposits_decision check (
    (status in ('approved', 'rejected')) = (decided_at is not null)
    and num_nulls(decided_at, decided_by) in (0, 2)
    and (status = 'rejected') = (reason is not null)
  )
);

-- A deposit without proof is amended, not doubled.
create unique index deposits_one_opened on deposits (client_id) where status = 'opened';
create index deposits_of_client on deposits (client_id, created_at desc);
create index deposits_queue on deposits (status, submitted_at);

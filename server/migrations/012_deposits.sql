-- Deposits, and what the chain says about them. A deposit asks for an amount in bitcoin at a rate (cents for one bitcoin) that is
-- valid for some time. What arrives is credited, each output once.

create table deposits (
  id uuid primary key default id_in_order(),
  client_id text not null,
  amount_cents bigint not null check (amount_cents between 10000 and 100000000),
  status text not null default 'opened' check (status in ('opened', 'pending', 'approved', 'rejected')),
  -- One address per deposit, never reused: the index on the receive branch of the account key.
  address_index integer not null check (address_index >= 0),
  address text not null unique,
  -- The file itself is deleted after its time; its description stays.
  proof_file_id uuid,
  proof_name text,
  proof_type text,
  proof_bytes integer,
  reason text,
  created_at timestamptz(3) not null default firm_now(),
  submitted_at timestamptz(3),
  decided_at timestamptz(3),
  decided_by text,
  -- The account key ("tpub...") of the address. Null: the firm's own.
  account_key text,
  rate_cents bigint check (rate_cents > 0),
  asked_sats bigint check (asked_sats > 0),
  quoted_until timestamptz(3),
  -- What was credited at the approval, and for what: a payment on the chain, or the proof alone. Null in an approved deposit: the
  -- amount, by its proof.
  approved_cents bigint check (approved_cents > 0),
  credited_for text check (credited_for in ('payment', 'proof')),
  -- A payment on the chain needs a decision as a proof does: such a deposit is pending without a proof.
  constraint deposits_proof check (
    num_nulls(proof_name, proof_type, proof_bytes) in (0, 3)
    and (status <> 'opened' or (proof_name is null and submitted_at is null))
    and (status = 'opened' or submitted_at is not null)
  ),
  constraint deposits_decision check (
    (status in ('approved', 'rejected')) = (decided_at is not null)
    and num_nulls(decided_at, decided_by) in (0, 2)
    and (status = 'rejected') = (reason is not null)
  ),
  constraint deposits_quote check (num_nulls(rate_cents, asked_sats, quoted_until) in (0, 3)),
  constraint deposits_credit check (
    num_nulls(approved_cents, credited_for) in (0, 2) and (approved_cents is null or status = 'approved')
  )
);

create unique index deposits_address_index on deposits (coalesce(account_key, ''), address_index);
-- A deposit without proof is amended, not doubled.
create unique index deposits_one_opened on deposits (client_id) where status = 'opened';
-- The orders in which the pages of the history and of the queue are read, each with the id, which makes the order total.
create index deposits_of_client on deposits (client_id, created_at desc, id desc);
create index deposits_of_client_by_amount on deposits (client_id, amount_cents, id);
create index deposits_queue on deposits (status, submitted_at, id);
create index deposits_decided on deposits (status, decided_at, id);
create index deposits_queue_by_amount on deposits (status, amount_cents, id);
create index deposits_by_creation on deposits (created_at, id);
create index deposits_by_amount on deposits (amount_cents, id);

-- Only what a client begins, and the name of a proof, are refused for a deleted person. What the firm and the chain still do with
-- the deposit has to be written down.
create trigger owner_is_there before insert on deposits
  for each row execute function refuse_deleted_owner('client_id');
create trigger owner_is_there_still before update of proof_file_id, proof_name on deposits
  for each row when (
    new.proof_file_id is not null or (new.proof_name is distinct from old.proof_name and new.proof_name <> 'deleted')
  ) execute function refuse_deleted_owner('client_id');

-- Every output that ever paid the address of a deposit, as the chain last reported it.
create table deposit_payments (
  txid text not null check (txid ~ '^[0-9a-f]{64}$'),
  vout integer not null check (vout >= 0),
  deposit_id uuid not null references deposits,
  sats bigint not null check (sats > 0),
  status text not null check (status in ('mempool', 'confirmed', 'replaced', 'dropped')),
  height integer,
  block_hash text,
  replaced_by text,
  was_confirmed boolean not null,
  rate_cents bigint not null check (rate_cents > 0),
  is_late boolean not null,
  -- It is part of what its deposit was credited. The primary key makes that once.
  is_counted boolean not null default false,
  first_seen_at timestamptz(3) not null default firm_now(),
  primary key (txid, vout),
  constraint deposit_payments_place check ((status = 'confirmed') = (height is not null) and num_nulls(height, block_hash) in (0, 2)),
  constraint deposit_payments_memory check (was_confirmed or status <> 'confirmed')
);

create index deposit_payments_of_deposit on deposit_payments (deposit_id);
create index deposit_payments_open on deposit_payments (status, height);

-- What changed a credit after its approval: more arrived, or the chain took a payment back.
create table deposit_corrections (
  id uuid primary key default gen_random_uuid(),
  deposit_id uuid not null references deposits,
  client_id text not null,
  kind text not null check (kind in ('credit', 'reversal')),
  amount_cents bigint not null check (amount_cents >= 0),
  -- What should have been taken back as well, but was invested or paid out by then: a loss of the firm.
  shortfall_cents bigint not null default 0 check (shortfall_cents >= 0),
  corrected_at timestamptz(3) not null default firm_now(),
  constraint deposit_corrections_something check (amount_cents + shortfall_cents > 0 and (kind = 'reversal' or shortfall_cents = 0))
);

create index deposit_corrections_of_deposit on deposit_corrections (deposit_id);
-- The console lists credits that a reorganisation took back.
create index deposit_reversals on deposit_corrections (corrected_at desc) where kind = 'reversal';

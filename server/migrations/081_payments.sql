-- What the chain says about deposits. A deposit asks for an amount in bitcoin at a rate (cents for one bitcoin) that holds for
-- some time; what arrives is credited, each output once.
alter table deposits
  -- The account key ("tpub...") whose address it is; null: the firm's own.
  add column account_key text,
  add column rate_cents bigint check (rate_cents > 0),
  add column asked_sats bigint check (asked_sats > 0),
  add column quoted_until timestamptz(3),
  -- What was credited when it was approved, and for what: a payment on the chain, or the proof alone. Null in an approved deposit:
  -- the amount, by its proof.
  add column approved_cents bigint check (approved_cents > 0),
  add column credited_for text check (credited_for in ('payment', 'proof')),
  add constraint deposits_quote check (num_nulls(rate_cents, asked_sats, quoted_until) in (0, 3)),
  add constraint deposits_credit check (
    num_nulls(approved_cents, credited_for) in (0, 2) and (approved_cents is null or status = 'approved')
  );

-- A payment on the chain asks for a decision as well as a proof does: such a deposit is pending without one.
alter table deposits drop constraint deposits_proof;
alter table deposits add constraint deposits_proof check (
  num_nulls(proof_name, proof_type, proof_bytes) in (0, 3)
  and (status <> 'opened' or (proof_name is null and submitted_at is null))
  and (status = 'opened' or submitted_at is not null)
);

-- Every output that ever paid a deposit's address, as the chain last told it.
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
  -- It is part of what its deposit was credited. The key makes that once.
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
  -- What should have been taken back too, and was invested or paid out by then: the firm bears it.
  shortfall_cents bigint not null default 0 check (shortfall_cents >= 0),
  corrected_at timestamptz(3) not null default firm_now(),
  constraint deposit_corrections_something check (amount_cents + shortfall_cents > 0 and (kind = 'reversal' or shortfall_cents = 0))
);

create index deposit_corrections_of_deposit on deposit_corrections (deposit_id);

alter table ledger_routes disable trigger append_only;
insert into ledger_routes (reason, from_kind, to_kind) values ('deposit-reversal', 'deposited', 'custody');
alter table ledger_routes enable trigger append_only;

-- How far the chain has been read, and its last block then.
create table chain_progress (
  only_row boolean primary key default true check (only_row),
  cursor text,
  tip_height integer not null default 0,
  tip_hash text not null default ''
);

insert into chain_progress default values;

-- Change of what the firm pays out comes back to an address of its own, each to another one.
alter table address_branches drop constraint address_branches_branch_check;
alter table address_branches add constraint address_branches_branch_check check (branch in ('deposit', 'practice', 'change'));
insert into address_branches (branch) values ('change');

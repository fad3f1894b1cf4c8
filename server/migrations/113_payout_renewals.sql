-- A payment that was built may be given up for another one: nobody has signed it, or a coin of it is gone. And after an older
-- backup was put back, the chain may know of payments that the books have forgotten.
alter table payouts
  -- The height of the chain when a coin of it was first found gone; null while all are there.
  add column gone_height integer check (gone_height >= 0);

alter table payouts drop constraint payouts_waits_for_check;
alter table payouts add constraint payouts_waits_for_check
  check (waits_for in ('coins', 'rate', 'keys', 'former', 'decision'));

-- What was given up, kept for good: should the chain have it after all, it is the payment, and nothing else is sent.
create table former_payouts (
  txid text primary key check (txid ~ '^[0-9a-f]{64}$'),
  withdrawal_id uuid not null references payouts on delete cascade,
  account_key text,
  sats bigint not null check (sats > 0),
  rate_cents bigint not null check (rate_cents > 0),
  fee_sats bigint not null check (fee_sats >= 0),
  change_index integer check (change_index >= 0),
  psbt bytea,
  raw bytea,
  gone_height integer check (gone_height >= 0),
  prepared_at timestamptz(3) not null,
  withdrawn_at timestamptz(3) not null default firm_now()
);

create index former_payouts_of on former_payouts (withdrawal_id);

create table former_payout_inputs (
  former_txid text not null references former_payouts on delete cascade,
  txid text not null check (txid ~ '^[0-9a-f]{64}$'),
  vout integer not null check (vout >= 0),
  primary key (former_txid, txid, vout)
);

-- Payments from the firm's coins to a withdrawal's address that no payout knows of: an operator says whether it was one of them.
create table payout_suspects (
  withdrawal_id uuid not null references payouts on delete cascade,
  txid text not null check (txid ~ '^[0-9a-f]{64}$'),
  sats bigint not null check (sats > 0),
  fee_sats bigint not null check (fee_sats >= 0),
  is_dismissed boolean not null default false,
  primary key (withdrawal_id, txid)
);

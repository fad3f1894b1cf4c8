-- What the firm sends on the chain for an approved withdrawal. It is built once: its bytes and its id are stored, and its coins
-- locked, before it is broadcast. Whatever happens then, the same bytes are sent again.
create table payouts (
  withdrawal_id uuid primary key references withdrawals on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'unsigned', 'signed', 'mempool', 'confirmed')),
  -- decision: after an older backup was restored, the chain may have payments that the books do not know.
  waits_for text check (waits_for in ('coins', 'rate', 'keys', 'former', 'decision')),
  -- The operator's own account key whose coins it spends. Null: the firm's.
  account_key text,
  sats bigint check (sats > 0),
  rate_cents bigint check (rate_cents > 0),
  fee_sats bigint check (fee_sats >= 0),
  -- The address of its change, if there is any.
  change_index integer check (change_index >= 0),
  txid text unique check (txid ~ '^[0-9a-f]{64}$'),
  -- For a signature elsewhere (BIP 174).
  psbt bytea,
  raw bytea,
  -- Why the chain refused it when it was last sent.
  refusal text,
  height integer,
  block_hash text,
  created_at timestamptz(3) not null default firm_now(),
  prepared_at timestamptz(3),
  -- The height of the chain when one of its coins was first found gone. Null while all are there.
  gone_height integer check (gone_height >= 0),
  -- The payment that its client was mailed about: one mail for each, even when a reorganisation sends it again.
  mailed_txid text check (mailed_txid ~ '^[0-9a-f]{64}$'),
  constraint payouts_built check (
    num_nulls(sats, rate_cents, fee_sats, txid, prepared_at) = case status when 'waiting' then 5 else 0 end
  ),
  constraint payouts_signed check ((raw is null) = (status in ('waiting', 'unsigned'))),
  constraint payouts_unsigned check (status <> 'unsigned' or psbt is not null),
  constraint payouts_waits check (waits_for is null or status = 'waiting'),
  constraint payouts_place check ((status = 'confirmed') = (height is not null) and num_nulls(height, block_hash) in (0, 2))
);

create index payouts_open on payouts (status, created_at);
create index payouts_deep on payouts (height) where height is not null;

-- The coins that payouts spend. The primary key keeps two payouts from spending the same one.
create table payout_inputs (
  txid text not null check (txid ~ '^[0-9a-f]{64}$'),
  vout integer not null check (vout >= 0),
  withdrawal_id uuid not null references payouts on delete cascade,
  primary key (txid, vout)
);
create index payout_inputs_of on payout_inputs (withdrawal_id);

-- Payments that were built and then replaced by another one: nobody signed it, or one of its coins is gone. Kept for good: if it
-- appears on the chain after all, it is the payment, and nothing else is sent.
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

-- Payments from the firm's coins to the address of a withdrawal that no payout knows. An operator says whether it was one of them.
create table payout_suspects (
  withdrawal_id uuid not null references payouts on delete cascade,
  txid text not null check (txid ~ '^[0-9a-f]{64}$'),
  sats bigint not null check (sats > 0),
  fee_sats bigint not null check (fee_sats >= 0),
  is_dismissed boolean not null default false,
  primary key (withdrawal_id, txid)
);

-- What the firm sends on the chain for an approved withdrawal. It is built once: its bytes and its id are stored, and its coins
-- locked, before anybody else hears of it. Whatever happens then, the same bytes are sent again.
create table payouts (
  withdrawal_id uuid primary key references withdrawals on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'unsigned', 'signed', 'mempool', 'confirmed')),
  waits_for text check (waits_for in ('coins', 'rate', 'keys')),
  -- The operator's own account key whose coins it spends; null: the firm's.
  account_key text,
  sats bigint check (sats > 0),
  rate_cents bigint check (rate_cents > 0),
  fee_sats bigint check (fee_sats >= 0),
  -- Where its change comes back to, when there is any.
  change_index integer check (change_index >= 0),
  txid text unique check (txid ~ '^[0-9a-f]{64}$'),
  -- For whoever signs it elsewhere (BIP 174).
  psbt bytea,
  raw bytea,
  -- Why the chain did not take it when it was last sent.
  refusal text,
  height integer,
  block_hash text,
  created_at timestamptz(3) not null default firm_now(),
  prepared_at timestamptz(3),
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

-- The coins that payouts spend: the key keeps two payouts from the same one.
create table payout_inputs (
  txid text not null check (txid ~ '^[0-9a-f]{64}$'),
  vout integer not null check (vout >= 0),
  withdrawal_id uuid not null references payouts on delete cascade,
  primary key (txid, vout)
);

create index payout_inputs_of on payout_inputs (withdrawal_id);

-- The first address for change is the firm's till: who fills it up pays there.
update address_branches set next_index = 1 where branch = 'change' and next_index = 0;

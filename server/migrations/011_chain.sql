-- The chain: the simulated practice chain, how far a chain has been read, and the addresses that were given out.

-- The practice chain follows from these messages in their order: transactions, and blocks that became the end of the best chain.
-- They are written under one advisory lock, after a check against all earlier ones, so the order of their numbers is the order of
-- commits. A missing number was rolled back.
create table practice_messages (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('transaction', 'blocks')),
  -- The bytes as Bitcoin's nodes exchange them; several blocks follow each other.
  payload bytea not null,
  firm_at timestamptz(3) not null default firm_now()
);

create function practice_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the practice chain is append-only: % is refused', lower(tg_op) using errcode = 'LG002';
end
$$;
create trigger append_only before update or delete or truncate on practice_messages
  for each statement execute function practice_refuse_change();

-- How far the chain has been read, and its last block then.
create table chain_progress (
  only_row boolean primary key default true check (only_row),
  cursor text,
  tip_height integer not null default 0,
  tip_hash text not null default ''
);
insert into chain_progress default values;

-- The next unused index of each branch that addresses are taken from. It only rises, in the transaction that uses the address: no
-- address is given out twice, and a transaction that fails uses none up. Change of the firm's payouts comes back to an address of
-- its own each time.
create table address_branches (
  branch text not null check (branch in ('deposit', 'practice', 'change')),
  next_index integer not null default 0 check (next_index >= 0),
  -- Each account key has its own counters, so that the addresses of an operator's own key begin at index 0, where a wallet looks
  -- for them. The empty key is the firm's own account, and that of the practice wallets.
  account_key text not null default '',
  -- The first index that was given out: addresses before it were paid before the firm had the key.
  first_index integer not null default 0 check (first_index >= 0),
  primary key (account_key, branch),
  constraint address_branches_first check (first_index <= next_index)
);

-- The first address for change is the firm's own: who adds coins to the firm pays there.
insert into address_branches (branch, next_index) values ('deposit', 0), ('practice', 0), ('change', 1);

-- The practice wallet of each client: practice withdrawals can be sent to its address. It is opened once, with coins that the
-- practice chain hands out in the transaction `opened_by`.
create table practice_addresses (
  client_id text primary key,
  address_index integer not null unique check (address_index >= 0),
  address text not null unique,
  opened_by text check (opened_by ~ '^[0-9a-f]{64}$')
);

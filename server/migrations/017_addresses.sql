-- The next unused index of each branch that addresses are taken from. It only rises, inside the transaction that
-- uses the address: no address is given twice, and a transaction that fails uses none up.
create table address_branches (
  branch text primary key check (branch in ('deposit', 'practice')),
  next_index integer not null default 0 check (next_index >= 0)
);

insert into address_branches (branch) values ('deposit'), ('practice');

-- The practice wallet's address of each client: where practice withdrawals can be sent.
create table practice_addresses (
  client_id text primary key,
  address_index integer not null unique check (address_index >= 0),
  address text not null unique
);

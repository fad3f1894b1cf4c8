-- The addresses that a client has saved for withdrawals, each under a name.
create table withdrawal_addresses (
  id uuid primary key default id_in_order(),
  client_id text not null,
  name text not null constraint withdrawal_addresses_name check (char_length(name) between 1 and 60),
  address text not null constraint withdrawal_addresses_address check (char_length(address) between 1 and 120),
  created_at timestamptz(3) not null default firm_now(),
  constraint withdrawal_addresses_saved unique (client_id, address)
);

create trigger owner_is_there before insert on withdrawal_addresses
  for each row execute function refuse_deleted_owner('client_id');

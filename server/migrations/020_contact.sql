-- What visitors write to the firm. Nobody is asked to be who they say.
create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  full_name text not null,
  email text not null,
  house_address text not null,
  country text not null,
  phone_number text not null,
  whatsapp_number text not null,
  message text not null,
  received_at timestamptz(3) not null default firm_now()
);
create index contact_messages_received_at_idx on contact_messages (received_at);

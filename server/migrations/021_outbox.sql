-- Mail that the firm has written. It is kept here to be read in the console; a mail transport may take it from here.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz(3) not null default firm_now()
);
create index outbox_created_at_idx on outbox (created_at);

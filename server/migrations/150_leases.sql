-- Who does a piece of work that one process at a time may do, such as the delivery of mail. The token grows with each
-- change of the holder.
create table leases (
  name text primary key,
  holder uuid not null,
  token bigint not null,
  until timestamptz not null
);

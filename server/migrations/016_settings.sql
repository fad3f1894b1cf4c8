-- What an operator may set, and what the firm remembers about itself. Never a secret.
create table settings (
  name text primary key,
  value text not null
);

-- Basis points (1/100 of a percent) of a withdrawal that are kept as its fee.
insert into settings (name, value) values ('withdrawal-fee-basis-points', '0');

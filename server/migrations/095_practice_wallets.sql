-- The practice wallet of a client stands at their practice address. It is opened once, with coins that the practice chain hands
-- out: by this transaction.
alter table practice_addresses
  add column opened_by text check (opened_by ~ '^[0-9a-f]{64}$');

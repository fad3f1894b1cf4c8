-- The triggers of the ledger do the same with less work for each transfer. No rule changes.

-- The firm's time is the same for all transfers of a statement, so it is read once for all. The setting holds only for the
-- transaction, and each statement sets it again, so no other value is ever used.
create function ledger_note_now() returns trigger language plpgsql as $$
begin
  perform set_config('glasshouse.ledger_now', firm_now()::text, true);
  return null;
end
$$;
create trigger note_now before insert on ledger_transfers for each statement execute function ledger_note_now();

-- Whether a transfer is of made-up people is asked apart from the rest: as one condition, PostgreSQL planned the search for each
-- transfer, which took longer than all the rest.
create or replace function ledger_stamp() returns trigger language plpgsql as $$
declare
  now constant timestamptz(3) := current_setting('glasshouse.ledger_now');
begin
  if new.occurred_at is null or new.occurred_at > now then
    new.occurred_at := now;
  elsif not ledger_is_of_sample(new) then
    new.occurred_at := now;
  end if;
  new.recorded_at := clock_timestamp();
  new.digest := ledger_digest(new);
  return new;
end
$$;

-- Conditions of a trigger are checked without calling its function.
drop trigger guard on ledger_accounts;
create trigger guard_insert before insert on ledger_accounts
  for each row when (new.balance_cents <> 0) execute function ledger_account_guard();
create trigger guard_update before update on ledger_accounts
  for each row when ((new.id, new.kind, new.client_id, new.opened_at) is distinct from (old.id, old.kind, old.client_id, old.opened_at))
  execute function ledger_account_guard();
drop trigger ledger_only on ledger_entries;
create trigger ledger_only before insert on ledger_entries
  for each statement when (pg_trigger_depth() < 1) execute function ledger_refuse_direct();
drop trigger ledger_only on ledger_accounts;
create trigger ledger_only before update on ledger_accounts
  for each statement when (pg_trigger_depth() < 1) execute function ledger_refuse_direct();

-- What falls due on which day is read from the index alone.
drop index investments_due;
create index investments_due on investments (matures_at) include (payout_cents) where status = 'active';

-- Whoever looks at what the firm holds is told that it changed, and nothing more; no operation can forget to.
create function ledger_tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('glasshouse_live', '{"to":"everyone","type":"ledger"}');
  return null;
end
$$;

create trigger c_tell after insert on ledger_transfers for each statement execute function ledger_tell();

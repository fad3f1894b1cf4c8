-- The list of all transfers is read in the order of the firm's time, reason by reason.
create index ledger_transfers_in_time on ledger_transfers (reason, occurred_at, id);

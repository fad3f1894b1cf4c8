-- As it was before 116: what a move would settle asks for the clients too, and both readings are answered by the one index.
drop index investments_due;
create index investments_due on investments (matures_at) include (payout_cents, client_id) where status = 'active';

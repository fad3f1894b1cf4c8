-- The id of the payment that its client was mailed about: each is told once, however often a reorganisation sends it again.
alter table payouts add column mailed_txid text check (mailed_txid ~ '^[0-9a-f]{64}$');

update payouts set mailed_txid = txid where status in ('mempool', 'confirmed');

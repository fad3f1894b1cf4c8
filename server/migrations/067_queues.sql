-- Each order in which a queue's pages are turned, with the id that makes the order whole.
drop index deposits_queue;
create index deposits_queue on deposits (status, submitted_at, id);
create index deposits_decided on deposits (status, decided_at, id);
create index deposits_queue_by_amount on deposits (status, amount_cents, id);
create index deposits_by_creation on deposits (created_at, id);
create index deposits_by_amount on deposits (amount_cents, id);

drop index withdrawals_queue;
create index withdrawals_queue on withdrawals (status, created_at, id);
create index withdrawals_decided on withdrawals (status, decided_at, id);
create index withdrawals_queue_by_amount on withdrawals (status, amount_cents, id);
create index withdrawals_by_creation on withdrawals (created_at, id);
create index withdrawals_by_amount on withdrawals (amount_cents, id);

-- A client's own records in the orders in which the history turns its pages, each with the id that makes the order whole.

drop index deposits_of_client;
create index deposits_of_client on deposits (client_id, created_at desc, id desc);
create index deposits_of_client_by_amount on deposits (client_id, amount_cents, id);

drop index withdrawals_of_client;
create index withdrawals_of_client on withdrawals (client_id, created_at desc, id desc);
create index withdrawals_of_client_by_amount on withdrawals (client_id, amount_cents, id);

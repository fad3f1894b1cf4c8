-- The two lists of the outbox that an operator opens beside the whole of it.
create index outbox_by_kind on outbox (kind, place);
create index outbox_in_trouble on outbox (place) where error is not null and sent_at is null;

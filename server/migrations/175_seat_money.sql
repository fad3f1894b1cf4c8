-- The money of a seat's debrief, as it stood when its lesson was closed: the firm goes on, with other lessons. A lesson that
-- was closed before this table has none, and its debriefs show the present ledger.
create table seat_money (
  seat_id uuid primary key references seats on delete cascade,
  paid_in_cents bigint not null,
  paid_out_cents bigint not null,
  -- What the client's screens showed.
  shown_cents bigint not null check (shown_cents >= 0),
  -- What the firm could have paid, had all its clients asked in the order of their arrival.
  could_get_cents bigint not null check (could_get_cents >= 0),
  -- The place in that order; empty for a client to whom the firm owed nothing.
  place integer check (place > 0),
  claimants integer not null check (claimants >= 0),
  -- The ledger's latest transfer; 0: none. Later decisions are not part of the lesson.
  last_transfer_id bigint not null
);

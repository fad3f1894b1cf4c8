-- What seats answered to offers. All times are real.
create table offer_answers (
  id uuid primary key default id_in_order(),
  seat_id uuid not null references seats on delete cascade,
  step text not null check (step in ('first-test', 'exercise', 'second-test')),
  offer text not null,
  -- 0: the offer as it came with the product.
  offer_version integer not null check (offer_version >= 0),
  offer_set text not null check (offer_set in ('A', 'B', 'C', 'exercise')),
  -- The place of the offer in the seat's order, from 1 on.
  place integer not null check (place > 0),
  truth text not null check (truth in ('fraudulent', 'genuine')),
  -- From surely genuine (1) to surely fraudulent (6).
  confidence smallint not null check (confidence between 1 and 6),
  would_pay boolean not null,
  -- Whether the register was searched, and whether an entry of it was opened.
  register_use text not null check (register_use in ('none', 'searched', 'opened')),
  -- How long the offer was on screen, as the browser measured it.
  time_ms integer not null check (time_ms between 0 and 3600000),
  answered_at timestamptz not null default now()
);
create unique index offer_answers_once on offer_answers (seat_id, offer);

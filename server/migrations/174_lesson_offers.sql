-- The offers that a lesson uses, as the bank was when it started: later changes of the bank do not change a lesson. A lesson
-- that started before this table has none, and uses the present bank.
create table lesson_offers (
  lesson_id uuid not null references lessons on delete cascade,
  -- A form of the tests, the exercise or a reminder.
  part text not null check (part in ('A', 'B', 'C', 'exercise', 'booster-1', 'booster-2', 'booster-3')),
  -- The order in which the offers were chosen, from which each seat's order is drawn.
  place integer not null check (place >= 0),
  offer text not null,
  -- 0: the offer as it comes with the product.
  version integer not null check (version >= 0),
  primary key (lesson_id, offer)
);
create unique index lesson_offers_in_order on lesson_offers (lesson_id, part, place);

-- What a lesson draws comes from its seed: the order of the offers, the pairs of the exercise and of the reminders, and the
-- pauses of the director.
alter table lessons add column seed integer not null default floor(random() * 2147483648)::integer
  constraint lessons_seed check (seed >= 0);

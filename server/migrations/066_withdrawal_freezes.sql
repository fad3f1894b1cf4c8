-- When nobody was paid, and what clients were told about it. One freeze at a time; it ends once.
create table withdrawal_freezes (
  id uuid primary key default id_in_order(),
  notice text not null check (char_length(notice) between 3 and 500),
  begun_at timestamptz(3) not null default firm_now(),
  begun_by text not null,
  ended_at timestamptz(3),
  ended_by text,
  constraint withdrawal_freezes_end check (num_nulls(ended_at, ended_by) in (0, 2) and ended_at >= begun_at)
);

create unique index withdrawal_freezes_one on withdrawal_freezes ((true)) where ended_at is null;

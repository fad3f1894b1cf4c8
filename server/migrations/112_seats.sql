-- A seat is a person in a lesson, without email, name or password, and a client of the firm.

alter table "user" add column is_seat boolean not null default false;
-- The address is of a domain that cannot exist (RFC 2606), so that no email reaches anybody.
alter table "user" add constraint user_seat_is_made_up check (
  not is_seat or deleted_at is not null or (role = 'client' and email like '%example.invalid')
);

create table seats (
  id uuid primary key default id_in_order(),
  lesson_id uuid not null references lessons,
  number integer not null check (number > 0),
  -- Two words that the lesson offered.
  pseudonym text not null,
  client_id text not null,
  -- Of the secret with which the browser asked for the seat: when it asks again, it gets the same seat.
  attempt_digest bytea not null check (octet_length(attempt_digest) = 32),
  -- Whether the seat sees the lens before the reveal.
  has_lens_early boolean not null,
  -- Of its pseudonym and its cards.
  language text not null check (language in ('en', 'es', 'ar')),
  joined_at timestamptz not null default now(),
  removed_at timestamptz,
  -- When an open page of the seat was last connected.
  seen_at timestamptz
);
create unique index seats_by_number on seats (lesson_id, number);
create unique index seats_by_pseudonym on seats (lesson_id, pseudonym);
create unique index seats_by_attempt on seats (lesson_id, attempt_digest);
create unique index seats_by_client on seats (client_id);

create trigger owner_is_there before insert on seats
  for each row execute function refuse_deleted_owner('client_id');

-- A resume card moves a seat to another device, once. Its words are stored as a digest.
create table seat_cards (
  digest bytea primary key check (octet_length(digest) = 32),
  seat_id uuid not null references seats on delete cascade,
  created_at timestamptz not null default now(),
  -- Used, or replaced by a later card.
  ended_at timestamptz
);
create index seat_cards_of_seat on seat_cards (seat_id);

-- When a seat reached a step, and when it had nothing left to do there.
create table seat_steps (
  seat_id uuid not null references seats on delete cascade,
  step text not null,
  reached_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (seat_id, step)
);

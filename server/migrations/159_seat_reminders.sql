-- Reminders by email after a lesson, for participants who ask for them. The lesson has to allow it.
alter table lessons add column email_reminders boolean not null default false;

-- When the seat entered an address. It remains when the address is deleted: a seat enters one address, once.
alter table seats add column reminder_asked_at timestamptz;

create table seat_reminders (
  id uuid primary key default gen_random_uuid(),
  seat_id uuid not null unique references seats on delete cascade,
  -- The address and the token of its links, encrypted with the master key.
  encrypted_address bytea not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  language text not null check (language in ('en', 'es', 'ar')),
  asked_at timestamptz not null default now(),
  -- When the reader of the address confirmed it. Before, no reminder is sent.
  confirmed_at timestamptz,
  -- The latest reminder that was written or that the seat missed, by its days after the lesson; 0: none.
  reminded_days integer not null default 0 check (reminded_days in (0, 7, 30, 90))
);

-- The email of a reminder. It has an invented recipient, and is deleted with the address.
alter table outbox add column reminder_id uuid references seat_reminders on delete cascade;
create index outbox_by_reminder on outbox (reminder_id) where reminder_id is not null;

-- All mail that the firm has written: whose mailbox it is in, what it is about, and how far its delivery is. It is kept here to be
-- read in the console; a mail transport may deliver it from here.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz(3) not null default firm_now(),
  -- The order in which mail was written; thousands may have the same time of the firm.
  place bigint generated always as identity,
  -- Whose mailbox shows it. Null: the recipient has no account, or is the firm itself.
  user_id text references "user" (id) on delete cascade,
  kind text not null,
  -- The one-time link in the body, if there is one. A reader who must not follow it is shown the body without it.
  link text check (position(link in body) > 0),
  -- By the machine's clock, like everything about the delivery: the outside world uses that one.
  written_at timestamptz not null default clock_timestamp(),
  read_at timestamptz(3),
  sent_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_timestamp(),
  given_up_at timestamptz,
  error text,
  constraint outbox_sent_or_given_up check (sent_at is null or given_up_at is null)
);
create index outbox_created_at_idx on outbox (created_at);
create index outbox_mailbox_idx on outbox (user_id, place desc);
create unique index outbox_place_key on outbox (place);
create index outbox_undelivered_idx on outbox (recipient, place) where sent_at is null and given_up_at is null;
-- Two lists for operators, beside the whole outbox.
create index outbox_by_kind on outbox (kind, place);
create index outbox_in_trouble on outbox (place) where error is not null and sent_at is null;

-- Whenever a mail is written, read or sent, the browsers of its owner and of the operators are notified.
create function announce_mail() returns trigger language plpgsql as $$
begin
  if not exists (select from changed) then
    return null;
  end if;
  perform pg_notify('glasshouse_live', json_build_object('to', 'client:' || user_id, 'type', 'mail')::text)
  from (select distinct user_id from changed where user_id is not null) owners;
  perform pg_notify('glasshouse_live', '{"to":"operators","type":"mail"}');
  return null;
end $$;
create trigger mail_is_announced after insert on outbox
  referencing new table as changed for each statement execute function announce_mail();
create trigger mail_change_is_announced after update on outbox
  referencing new table as changed for each statement execute function announce_mail();

-- A mail to a deleted account is not written, and the action that would have sent it goes on.
create function drop_mail_to_deleted() returns trigger language plpgsql as $$
declare
  gone timestamptz;
begin
  if new.user_id is not null then
    select deleted_at into gone from "user" where id = new.user_id for key share;
    if gone is not null then
      return null;
    end if;
  end if;
  return new;
end $$;
create trigger owner_is_there before insert on outbox
  for each row execute function drop_mail_to_deleted();

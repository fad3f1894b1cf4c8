-- The outbox becomes everybody's mail: whose mailbox it is in, what it is about, and how far its delivery got.
alter table outbox
  -- The order in which mail was written; the firm's time may be the same for thousands.
  add column place bigint generated always as identity,
  -- Whose mailbox shows it. Null: it went to somebody who has no account, or to the firm itself.
  add column user_id text references "user" (id) on delete cascade,
  add column kind text not null default 'contact',
  -- The one-time link in the body, if there is one, so that a reader who must not follow it can be shown the rest.
  add column link text check (position(link in body) > 0),
  -- Of the machine's clock, like everything that concerns the delivery: the outside world lives by it.
  add column written_at timestamptz not null default clock_timestamp(),
  add column read_at timestamptz(3),
  add column sent_at timestamptz,
  add column attempts integer not null default 0,
  add column next_attempt_at timestamptz not null default clock_timestamp(),
  add column given_up_at timestamptz,
  add column error text,
  add constraint outbox_sent_or_given_up check (sent_at is null or given_up_at is null);
alter table outbox alter column kind drop default;

create index outbox_mailbox_idx on outbox (user_id, place desc);
create unique index outbox_place_key on outbox (place);
create index outbox_undelivered_idx on outbox (recipient, place) where sent_at is null and given_up_at is null;

-- Whoever wrote, read or sent a mail: its owner's browsers and the operators' hear of it.
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

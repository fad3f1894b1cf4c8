-- Events for open browsers are rows that the transaction writes with its change. After the commit each server process reads them
-- (server/live/relay-events.ts). NOTIFY inside a transaction is no longer needed: its commit takes a lock of the whole database
-- server, one transaction after the other.

create sequence live_event_ids;

create table live_events (
  -- The transaction gets its own number before the event gets an id. A reader that misses an id therefore knows which transactions
  -- may still bring it.
  id bigint primary key default case when pg_current_xact_id() is not null then nextval('live_event_ids') end,
  -- Whose browsers it is for: 'everyone', 'operators', 'client:ID', 'session:ID'.
  audiences text[] not null,
  event json not null
);

create function publish_event(audiences text[], event json) returns void language sql as $$
  insert into live_events (audiences, event) values (audiences, event)
$$;

-- For changes that are also made by hand, where no server process knows of the commit: the notice says that there is an event. No
-- transaction that moves money may call it.
create function publish_and_notify(audience text, event json) returns void language plpgsql as $$
begin
  perform publish_event(array[audience], event);
  perform pg_notify('glasshouse_live', '');
end $$;

create or replace function ledger_tell() returns trigger language plpgsql as $$
begin
  insert into live_events (audiences, event) values ('{everyone}', '{"type":"ledger"}');
  return null;
end
$$;

create or replace function announce_mail() returns trigger language plpgsql as $$
declare
  owners text[] := array(select distinct 'client:' || user_id from changed where user_id is not null);
begin
  if exists (select from changed) then
    perform publish_event(array_append(owners, 'operators'), '{"type":"mail"}');
  end if;
  return null;
end $$;

create or replace function announce_session_end() returns trigger language plpgsql as $$
begin
  perform publish_and_notify('session:' || old.id, '{"type":"session"}');
  return null;
end $$;

create or replace function tell_public_setting() returns trigger language plpgsql as $$
begin
  if coalesce(new.name, old.name) in
      ('chat-number', 'translation-script', 'brand', 'support-email', 'street-address', 'review-link') then
    perform publish_and_notify('everyone', '{"type":"settings"}');
  end if;
  return null;
end $$;

create or replace function tell_limit() returns trigger language plpgsql as $$
begin
  if coalesce(new.name, old.name) in
      ('minimum-deposit', 'maximum-deposit', 'minimum-withdrawal', 'withdrawal-fee-basis-points') then
    perform publish_and_notify('everyone', '{"type":"settings"}');
  end if;
  return null;
end $$;

create or replace function tell_lens_policy() returns trigger language plpgsql as $$
begin
  perform publish_and_notify('everyone', '{"type":"settings"}');
  return null;
end $$;

create or replace function tell_offer() returns trigger language plpgsql as $$
begin
  perform publish_and_notify('everyone', '{"type":"settings"}');
  return null;
end $$;

create or replace function firm_clock_tick() returns timestamptz(3) language plpgsql as $$
declare
  clock firm_clock;
  machine timestamptz;
  reading timestamptz;
  is_set_back boolean;
  is_late boolean;
begin
  select * into clock from firm_clock for update;
  machine := clock_timestamp();
  reading := greatest(firm_clock_at(clock, machine), clock.high_water);
  is_set_back := firm_clock_at(clock, machine) < clock.high_water;
  is_late := clock.speed > 1 and machine > clock.fast_until;
  update firm_clock set
    high_water = reading,
    anchor_firm = case when is_set_back or is_late then reading else anchor_firm end,
    anchor_real = case when is_set_back or is_late then machine else anchor_real end,
    fast_until = machine + firm_clock_lease();
  if clock.speed > 1 and (is_set_back or is_late) then
    perform publish_and_notify('everyone', '{"type":"clock"}');
  end if;
  return reading;
end
$$;

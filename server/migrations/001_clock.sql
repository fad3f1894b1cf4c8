-- The firm's clock. All business time is firm_now(). The machine's time only says how far the clock has run since the anchor. The
-- high-water mark is the latest time that was seen for certain. firm_now() never falls below it, so setting the system clock back
-- can neither move the firm back nor date anything before what has happened.
--
-- The clock may run faster than the machine's, or stand still: `speed` is how many of the firm's seconds pass in one second of the
-- machine. Above 1 it runs on a lease (`fast_until`), which the running servers extend at each tick. When no server is left to
-- extend the lease, the clock falls back to real time: a night without a server lasts a night, not a year.
create table firm_clock (
  only_row boolean primary key default true check (only_row),
  anchor_firm timestamptz(3) not null,
  anchor_real timestamptz not null,
  high_water timestamptz(3) not null,
  speed integer not null default 1 check (speed in (0, 1, 60, 360, 1440)),
  fast_until timestamptz not null default now()
);

insert into firm_clock (anchor_firm, anchor_real, high_water) values (now(), now(), now());

create function firm_clock_lease() returns interval language sql immutable return interval '10 seconds';

-- What the clock reads at a time of the machine. In seconds, because '1 day' is not always 24 hours where clocks change in summer.
create function firm_clock_at(clock firm_clock, machine timestamptz) returns timestamptz(3) language sql stable as $$
  select date_trunc('milliseconds', clock.anchor_firm + make_interval(secs => (
    least(clock.speed, 1) * extract(epoch from machine - clock.anchor_real)
    + greatest(clock.speed - 1, 0)
      * greatest(0, extract(epoch from least(machine, greatest(clock.fast_until, clock.anchor_real)) - clock.anchor_real))
  )::double precision))
$$;

-- The one definition of the firm's time. In whole milliseconds, so that it is the same instant in JSON. It is never before the
-- ledger's last row, not even between two ticks of the clock. It stays the same within a statement, and differs between the
-- statements of a transaction that waited for a lock.
-- The ledger is made later and needs this function for its defaults, so the body is not checked here.
set local check_function_bodies = off;
create function firm_now() returns timestamptz(3) language sql stable as $$
  select greatest(
    high_water,
    firm_clock_at(firm_clock, statement_timestamp()),
    (select occurred_at from ledger_transfers order by id desc limit 1)
  )
  from firm_clock
$$;
set local check_function_bodies = on;

-- Raises the high-water mark and extends the lease. When the machine's time was set back, the clock goes on from the mark. When
-- the lease had run out, the clock goes on from where it is, and every browser is notified, because it ran at real time meanwhile.
create function firm_clock_tick() returns timestamptz(3) language plpgsql as $$
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
    perform pg_notify('glasshouse_live', '{"to":"everyone","type":"clock"}');
  end if;
  return reading;
end
$$;

-- Lets the clock go on from its present reading at another speed.
create function firm_clock_run(new_speed integer) returns timestamptz(3) language plpgsql as $$
declare
  clock firm_clock;
  machine timestamptz;
  reading timestamptz;
begin
  select * into clock from firm_clock for update;
  machine := clock_timestamp();
  reading := greatest(firm_clock_at(clock, machine), clock.high_water);
  update firm_clock set speed = new_speed, high_water = reading, anchor_firm = reading, anchor_real = machine,
    fast_until = machine + firm_clock_lease();
  return reading;
end
$$;

create function firm_clock_guard() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'TRUNCATE') then
    raise exception 'the firm''s clock cannot be removed' using errcode = 'LG002';
  end if;
  if new.high_water < old.high_water then
    raise exception 'the firm''s clock only moves forward' using errcode = 'LG004';
  end if;
  return new;
end
$$;

create trigger firm_clock_forward before update on firm_clock for each row execute function firm_clock_guard();
create trigger firm_clock_stays before delete or truncate on firm_clock for each statement execute function firm_clock_guard();

-- Ids in the order in which they were made (RFC 9562, version 7), so that records of one instant keep their order while the clock
-- stands still: 48 bits of milliseconds, 12 bits of their fraction, the rest random.
create function id_in_order() returns uuid language sql volatile as $$
  select encode(
    substring(int8send((micros / 1000)::bigint) from 3)
      || substring(int8send((7 * 4096 + (micros % 1000) * 4096 / 1000)::bigint) from 7)
      || substring(uuid_send(gen_random_uuid()) from 9),
    'hex')::uuid
  from (select floor(extract(epoch from clock_timestamp()) * 1000000)::bigint as micros) as machine
$$;

-- The clock may run faster than the machine's, or stand still. `speed` is how many of the firm's seconds pass in one of the
-- machine's. Faster than real time it runs on a lease that the running servers extend at each tick: when none is left to
-- extend it, the clock falls back to real time by itself, so that a night without a server is a night, and not a year.
alter table firm_clock
  add column speed integer not null default 1 check (speed in (0, 1, 60, 360, 1440)),
  add column fast_until timestamptz not null default now();

create function firm_clock_lease() returns interval language sql immutable return interval '10 seconds';

-- What the clock reads at a moment of the machine's. In seconds, because '1 day' is not always 24 hours where the clocks change.
create function firm_clock_at(clock firm_clock, machine timestamptz) returns timestamptz(3) language sql stable as $$
  select date_trunc('milliseconds', clock.anchor_firm + make_interval(secs => (
    least(clock.speed, 1) * extract(epoch from machine - clock.anchor_real)
    + greatest(clock.speed - 1, 0)
      * greatest(0, extract(epoch from least(machine, greatest(clock.fast_until, clock.anchor_real)) - clock.anchor_real))
  )::double precision))
$$;

create or replace function firm_now() returns timestamptz(3) language sql stable as $$
  select greatest(
    high_water,
    firm_clock_at(firm_clock, statement_timestamp()),
    (select occurred_at from ledger_transfers order by id desc limit 1)
  )
  from firm_clock
$$;

-- Raises the high-water mark and extends the lease. When the machine's time was set back, the clock goes on from the mark; when
-- the lease had run out, it goes on from where it came to, and every browser is told, because it ran on by itself meanwhile.
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
    perform pg_notify('glasshouse_live', '{"to":"everyone","type":"clock"}');
  end if;
  return reading;
end
$$;

-- Lets the clock go on from here and now at another speed.
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

-- Ids from here on are in the order in which they were made (RFC 9562, version 7), so that records of one instant of a clock that
-- stands still keep their order: 48 bits of milliseconds, 12 of their fraction, the rest random.
create function id_in_order() returns uuid language sql volatile as $$
  select encode(
    substring(int8send((micros / 1000)::bigint) from 3)
      || substring(int8send((7 * 4096 + (micros % 1000) * 4096 / 1000)::bigint) from 7)
      || substring(uuid_send(gen_random_uuid()) from 9),
    'hex')::uuid
  from (select floor(extract(epoch from clock_timestamp()) * 1000000)::bigint as micros) as machine
$$;

alter table deposits alter column id set default id_in_order();
alter table investments alter column id set default id_in_order();
alter table withdrawals alter column id set default id_in_order();
alter table contact_messages alter column id set default id_in_order();

-- What a move would settle is added up without a look at the rows.
drop index investments_due;
create index investments_due on investments (matures_at) include (payout_cents, client_id) where status = 'active';

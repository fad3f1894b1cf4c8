-- The firm's clock. All business time is firm_now(); the machine's time only says how far it has run since the
-- anchor. The high-water mark is the latest time that was certainly seen: firm_now() never falls below it, so a
-- system clock that is set back can neither move the firm back nor date anything before what has happened.

create table firm_clock (
  only_row boolean primary key default true check (only_row),
  anchor_firm timestamptz(3) not null,
  anchor_real timestamptz not null,
  high_water timestamptz(3) not null
);

insert into firm_clock (anchor_firm, anchor_real, high_water) values (now(), now(), now());

-- The one definition of the firm's time; the ledger's migration adds that it is never before the ledger's last row. Whole milliseconds, so that it is the same instant in JSON. It does not
-- change within a statement, and it does between the statements of a transaction that waited for a lock.
create function firm_now() returns timestamptz(3) language sql stable as $$
  select greatest(high_water, date_trunc('milliseconds', anchor_firm + (statement_timestamp() - anchor_real)))
  from firm_clock
$$;

-- Raises the high-water mark. When the machine's time was set back, the clock goes on from the mark.
create function firm_clock_tick() returns timestamptz(3) language plpgsql as $$
declare
  clock firm_clock;
  machine timestamptz;
  reading timestamptz;
begin
  select * into clock from firm_clock for update;
  machine := clock_timestamp();
  reading := clock.anchor_firm + (machine - clock.anchor_real);
  if reading < clock.high_water then
    update firm_clock set anchor_firm = high_water, anchor_real = machine;
    return clock.high_water;
  end if;
  update firm_clock set high_water = date_trunc('milliseconds', reading);
  return date_trunc('milliseconds', reading);
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

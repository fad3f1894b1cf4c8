-- Sums over all clients, kept up by triggers in the transaction that changes them, so that no page adds up every client.
--
-- No transaction waits for another one here. Each statement adds its change as a row of its own, and a total is its row in
-- running_totals plus all changes. Now and then a transaction folds the changes into the totals; the others pass it by.
--
-- The totals by name, and their keys:
--   balance     the kind of account: cents and number of all clients' accounts of that kind
--   paid-out    '': what has left custody for good
--   due         day on which running plans mature: what they pay, and how many there are
--   row-day     day of the first deposit: what those clients are owed, and how many are owed anything
--   row-minute  the same by minute
--   clients     '': the number of clients
-- Days and minutes are in UTC. verify.ts (the ledger's verification) computes each of them from the rows behind it.

create table running_totals (
  name text not null,
  key text collate "C" not null,
  cents bigint not null,
  count bigint not null,
  primary key (name, key)
);

create table running_total_changes (
  id bigint generated always as identity primary key,
  name text not null,
  key text collate "C" not null,
  cents bigint not null,
  count bigint not null
);
-- Its rows come and go all the time.
alter table running_total_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- The clients to whom the firm has owed money, in the order of their first deposits: the row in which they would be paid.
create table ledger_claimants (
  client_id text primary key,
  -- The firm's time of the first money that came to them.
  arrived_at timestamptz(3) not null,
  -- The sum of their accounts.
  claim_cents bigint not null
) with (fillfactor = 80);
-- Without the claim, so that a change of it leaves the index alone.
create index ledger_claimants_in_order on ledger_claimants (arrived_at, client_id);

create function utc_day(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD')
$$;
create function utc_minute(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI')
$$;

-- The totals of one name whose keys are not before `low` and before `high`, without those that are zero.
create function running_totals_of(wanted text, low text default '', high text default '~')
returns table (key text, cents bigint, count bigint) language sql stable as $$
  select key, sum(cents)::bigint, sum(count)::bigint
  from (
    select key, cents, count from running_totals where name = wanted and key >= low and key < high
    union all
    select key, cents, count from running_total_changes where name = wanted and key >= low and key < high
  ) as parts
  group by key
  having sum(cents) <> 0 or sum(count) <> 0
$$;

-- What the totals are, from the rows behind them.
create view running_totals_expected as
  select 'balance' as name, kind as key, sum(balance_cents)::bigint as cents, count(*) as count
  from ledger_accounts where client_id is not null group by kind
  union all
  select 'paid-out', '', sum(amount_cents)::bigint, count(*) from ledger_transfers where reason = 'withdrawal-payout'
  having count(*) > 0
  union all
  select 'due', utc_day(matures_at), sum(payout_cents)::bigint, count(*)
  from investments where status = 'active' group by utc_day(matures_at)
  union all
  select cell.name, cell.key, sum(claim_cents)::bigint, count(*)
  from ledger_claimants
  cross join lateral (values ('row-day', utc_day(arrived_at)), ('row-minute', utc_minute(arrived_at))) as cell (name, key)
  where claim_cents <> 0 group by cell.name, cell.key
  union all
  select 'clients', '', 0, count(*) from "user" where role = 'client' and deleted_at is null having count(*) > 0;

-- Who is in the row, from the accounts and the transfers.
create view ledger_claimants_expected as
  select client_id, min(came.at) as arrived_at, sum(balance_cents)::bigint as claim_cents
  from ledger_accounts account
  left join (
    select to_account_id, min(occurred_at) as at from ledger_transfers
    where reason in (select reason from ledger_routes where ledger_is_firm(from_kind)) group by to_account_id
  ) as came on came.to_account_id = account.id
  where client_id is not null
  group by client_id
  having min(came.at) is not null;

insert into ledger_claimants select * from ledger_claimants_expected;
insert into running_totals select * from running_totals_expected;

create function running_totals_fold() returns trigger language plpgsql as $$
begin
  if not exists (select from added where id % 256 = 0)
    or current_setting('transaction_isolation') <> 'read committed'
    -- The namespace of Glasshouse's advisory locks.
    or not pg_try_advisory_xact_lock(x'676c6173'::integer, 105) then
    return null;
  end if;
  with folded as (delete from running_total_changes returning name, key, cents, count)
  insert into running_totals as total (name, key, cents, count)
  select name, key, sum(cents), sum(count) from folded group by name, key
  on conflict (name, key) do update set cents = total.cents + excluded.cents, count = total.count + excluded.count;
  return null;
end
$$;

create function running_totals_of_transfers() returns trigger language plpgsql as $$
begin
  insert into running_total_changes (name, key, cents, count)
  select 'balance', kind, sum(cents), 0
  from posted
  join ledger_routes using (reason)
  cross join lateral (values (from_kind, -amount_cents), (to_kind, amount_cents)) as side (kind, cents)
  where not ledger_is_firm(kind)
  group by kind
  having sum(cents) <> 0
  union all
  select 'paid-out', '', sum(amount_cents), count(*) from posted where reason = 'withdrawal-payout' having count(*) > 0;

  -- What moves between two accounts of a client changes nothing in the row. The clients' accounts are locked by now, and everybody
  -- takes the clients in this order.
  insert into ledger_claimants as known (client_id, arrived_at, claim_cents)
  select client_id, coalesce(min(came_at), 'infinity'), sum(cents)
  from (
    select account.client_id, amount_cents as cents, occurred_at as came_at
    from posted join ledger_routes using (reason) join ledger_accounts account on account.id = to_account_id
    where ledger_is_firm(from_kind) and not ledger_is_firm(to_kind)
    union all
    select account.client_id, -amount_cents, null
    from posted join ledger_routes using (reason) join ledger_accounts account on account.id = from_account_id
    where not ledger_is_firm(from_kind) and ledger_is_firm(to_kind)
  ) as moved
  group by client_id
  order by client_id
  on conflict (client_id) do update
  set arrived_at = least(known.arrived_at, excluded.arrived_at), claim_cents = known.claim_cents + excluded.claim_cents;
  return null;
end
$$;

create function running_totals_of_claimants() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into running_total_changes (name, key, cents, count)
    select cell.name, cell.key, sum(claim_cents), count(*)
    from became
    cross join lateral (values ('row-day', utc_day(arrived_at)), ('row-minute', utc_minute(arrived_at))) as cell (name, key)
    where claim_cents <> 0
    group by cell.name, cell.key;
  else
    insert into running_total_changes (name, key, cents, count)
    select cell.name, cell.key, sum(cents), sum(count)
    from (
      select arrived_at, -claim_cents as cents, -1 as count from was where claim_cents <> 0
      union all
      select arrived_at, claim_cents, 1 from became where claim_cents <> 0
    ) as moved
    cross join lateral (values ('row-day', utc_day(arrived_at)), ('row-minute', utc_minute(arrived_at))) as cell (name, key)
    group by cell.name, cell.key
    having sum(cents) <> 0 or sum(count) <> 0;
  end if;
  return null;
end
$$;

create function running_totals_of_investments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into running_total_changes (name, key, cents, count)
    select 'due', utc_day(matures_at), sum(payout_cents), count(*)
    from became where status = 'active' group by utc_day(matures_at);
  else
    insert into running_total_changes (name, key, cents, count)
    select 'due', utc_day(matures_at), sum(cents), sum(count)
    from (
      select matures_at, -payout_cents as cents, -1 as count from was where status = 'active'
      union all
      select matures_at, payout_cents, 1 from became where status = 'active'
    ) as moved
    group by utc_day(matures_at)
    having sum(cents) <> 0 or sum(count) <> 0;
  end if;
  return null;
end
$$;

create function running_totals_of_accounts() returns trigger language plpgsql as $$
begin
  insert into running_total_changes (name, key, cents, count)
  select 'balance', kind, 0, count(*) from opened where client_id is not null group by kind;
  return null;
end
$$;

-- Takes the change of the number of clients.
create function running_totals_of_people() returns trigger language plpgsql as $$
begin
  insert into running_total_changes (name, key, cents, count) values ('clients', '', 0, tg_argv[0]::bigint);
  return null;
end
$$;

create trigger fold after insert on running_total_changes
  referencing new table as added for each statement execute function running_totals_fold();
create trigger c_totals after insert on ledger_transfers
  referencing new table as posted for each statement execute function running_totals_of_transfers();
create trigger totals_of_new after insert on ledger_claimants
  referencing new table as became for each statement execute function running_totals_of_claimants();
create trigger totals_of_changed after update on ledger_claimants
  referencing old table as was new table as became for each statement execute function running_totals_of_claimants();
create trigger totals_of_new after insert on investments
  referencing new table as became for each statement execute function running_totals_of_investments();
create trigger totals_of_changed after update on investments
  referencing old table as was new table as became for each statement execute function running_totals_of_investments();
create trigger totals_of_new after insert on ledger_accounts
  referencing new table as opened for each statement execute function running_totals_of_accounts();
create trigger totals_of_new after insert on "user" for each row
  when (new.role = 'client' and new.deleted_at is null) execute function running_totals_of_people('1');
create trigger totals_of_deleted after update of deleted_at on "user" for each row
  when (new.role = 'client' and old.deleted_at is null and new.deleted_at is not null)
  execute function running_totals_of_people('-1');

create trigger totals_of_removed after delete on "user" for each row
  when (old.role = 'client' and old.deleted_at is null) execute function running_totals_of_people('-1');

create trigger ledger_only before insert or update or delete or truncate on running_totals
  for each statement when (pg_trigger_depth() < 1) execute function ledger_refuse_direct();
create trigger ledger_only before insert or update or delete or truncate on running_total_changes
  for each statement when (pg_trigger_depth() < 1) execute function ledger_refuse_direct();
create trigger ledger_only before insert or update or delete or truncate on ledger_claimants
  for each statement when (pg_trigger_depth() < 1) execute function ledger_refuse_direct();

-- Who was seen in the last minutes.
create index session_by_last_seen on session (last_seen_at);

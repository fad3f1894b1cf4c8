-- The double-entry ledger. Money moves only by an insert into ledger_transfers: its triggers lock the accounts, write the two
-- entries of each transfer and move the balances. `from` is debited (its balance falls), `to` is credited.
-- Error codes of our own: LG001 a limit would be crossed, LG002 the ledger is append-only, LG003 no such route of money.

create function ledger_is_firm(kind text) returns boolean language sql immutable
  return kind in ('custody', 'promised_returns', 'fees', 'paid_out');

-- Custody is the money that the firm really has, and promised returns are what it made up: both are debit accounts, at or below
-- zero. All others (what clients hold, fees, money on its way out) are credit accounts, at or above zero.
create function ledger_within_limits(kind text, balance_cents bigint) returns boolean language sql immutable
  return case when kind in ('custody', 'promised_returns') then balance_cents <= 0 else balance_cents >= 0 end;

create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (
    kind in ('custody', 'promised_returns', 'fees', 'paid_out', 'deposited', 'invested', 'withdrawable', 'held')
  ),
  client_id text check (client_id <> ''),
  balance_cents bigint not null default 0,
  opened_at timestamptz(3) not null default firm_now(),
  constraint ledger_accounts_owner check (ledger_is_firm(kind) = (client_id is null)),
  constraint ledger_accounts_limits check (ledger_within_limits(kind, balance_cents))
);

create unique index ledger_accounts_owner_kind on ledger_accounts (coalesce(client_id, ''), kind);

-- Every reason for which money moves, and the only route that it may take then.
create table ledger_routes (
  reason text primary key,
  from_kind text not null,
  to_kind text not null
);

insert into ledger_routes (reason, from_kind, to_kind) values
  ('deposit', 'custody', 'deposited'),
  ('principal', 'deposited', 'invested'),
  ('promised-return', 'promised_returns', 'invested'),
  ('maturity', 'invested', 'withdrawable'),
  ('withdrawal-hold', 'withdrawable', 'held'),
  ('withdrawal-release', 'held', 'withdrawable'),
  ('withdrawal-payment', 'held', 'paid_out'),
  ('withdrawal-fee', 'held', 'fees'),
  ('withdrawal-payout', 'paid_out', 'custody'),
  -- An account that is closed with money in it (see account_closings).
  ('closing-invested', 'invested', 'deposited'),
  ('closing-withdrawable', 'withdrawable', 'deposited'),
  ('closing-repayment', 'deposited', 'custody'),
  ('closing-write-off', 'deposited', 'promised_returns'),
  -- The chain took back a payment that was credited.
  ('deposit-reversal', 'deposited', 'custody'),
  -- A payout that could be withdrawn goes into the next plan instead: back to the money that waits to be invested, and from there
  -- into the plan with the transfers of every investment.
  ('reinvestment', 'withdrawable', 'deposited');

create table ledger_transfers (
  id bigint generated always as identity primary key,
  reason text not null references ledger_routes,
  from_account_id bigint not null references ledger_accounts,
  to_account_id bigint not null references ledger_accounts,
  amount_cents bigint not null check (amount_cents > 0),
  -- The deposit, investment or withdrawal that this is about.
  subject_id uuid not null,
  -- The firm's time and the machine's. The ledger sets both; only made-up people have a made-up past.
  occurred_at timestamptz(3) not null,
  recorded_at timestamptz not null,
  -- Over the columns above as they were written: a row that was changed by hand no longer fits its digest.
  digest bytea not null,
  constraint ledger_transfers_two_accounts check (from_account_id <> to_account_id)
);

-- Nothing happens twice for the same reason to the same subject, whatever the code does.
create unique index ledger_transfers_once on ledger_transfers (reason, subject_id) include (amount_cents);
-- A withdrawal is either released or paid.
create unique index ledger_transfers_released_or_paid on ledger_transfers (subject_id)
  where reason in ('withdrawal-release', 'withdrawal-payment');
create index ledger_transfers_from on ledger_transfers (from_account_id, reason) include (amount_cents, subject_id);
create index ledger_transfers_to on ledger_transfers (to_account_id, reason) include (amount_cents, subject_id);
-- The list of all transfers is read in the order of the firm's time, reason by reason.
create index ledger_transfers_in_time on ledger_transfers (reason, occurred_at, id);

-- Custody comes first: code that locks it before posting keeps the order of the ids. Here and not above, because opened_at needs
-- firm_now(), which reads ledger_transfers.
insert into ledger_accounts (kind) values ('custody'), ('promised_returns'), ('fees'), ('paid_out');

create table ledger_entries (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references ledger_transfers,
  account_id bigint not null references ledger_accounts,
  amount_cents bigint not null check (amount_cents <> 0),
  balance_before_cents bigint not null,
  balance_after_cents bigint not null,
  constraint ledger_entries_add_up check (balance_after_cents = balance_before_cents + amount_cents),
  constraint ledger_entries_one_a_side unique (transfer_id, account_id)
);

create index ledger_entries_chain on ledger_entries (account_id, id);

create function ledger_digest(t ledger_transfers) returns bytea language sql stable as $$
  select sha256(convert_to(concat_ws('|', t.id, t.reason, t.from_account_id, t.to_account_id, t.amount_cents, t.subject_id,
    extract(epoch from t.occurred_at), extract(epoch from t.recorded_at)), 'UTF8'))
$$;

-- Whether a transfer is one of made-up people, who may have a made-up past. The table of withdrawals is made later, so the body is
-- not checked here.
set local check_function_bodies = off;
create function ledger_is_of_sample(t ledger_transfers) returns boolean language sql stable as $$
  select exists (
    select from "user"
    where sample_class_id is not null and id in (
      select client_id from ledger_accounts where id in (t.from_account_id, t.to_account_id)
      union all
      select client_id from withdrawals where id = t.subject_id
    )
  )
$$;
set local check_function_bodies = on;

create function ledger_stamp() returns trigger language plpgsql as $$
begin
  if new.occurred_at is null or new.occurred_at > firm_now() or not ledger_is_of_sample(new) then
    new.occurred_at := firm_now();
  end if;
  new.recorded_at := clock_timestamp();
  new.digest := ledger_digest(new);
  return new;
end
$$;

create function ledger_check_routes() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select t.reason, f.kind as from_kind, o.kind as to_kind into wrong
  from posted t
  join ledger_accounts f on f.id = t.from_account_id
  join ledger_accounts o on o.id = t.to_account_id
  join ledger_routes r on r.reason = t.reason
  where (r.from_kind, r.to_kind) <> (f.kind, o.kind) or f.client_id <> o.client_id
  limit 1;
  if found then
    raise exception '% does not go from % to %, or not between two clients', wrong.reason, wrong.from_kind, wrong.to_kind
      using errcode = 'LG003';
  end if;
  return null;
end
$$;

create function ledger_post() returns trigger language plpgsql as $$
declare
  touched bigint[] := array(select from_account_id from posted union select to_account_id from posted);
  moved bigint;
begin
  -- Client accounts before firm accounts, each by id: everybody takes them in this order, so nobody deadlocks.
  -- Entry ids are given out after this, so an account's chain is in the order of its entry ids.
  -- NO KEY, because the foreign keys of transfers and entries have a share lock on the same rows already: a full lock would
  -- wait for another transaction's share lock while that one waits for ours.
  perform from ledger_accounts where id = any (touched) order by client_id nulls last, id for no key update;

  insert into ledger_entries (transfer_id, account_id, amount_cents, balance_before_cents, balance_after_cents)
  select transfer_id, account_id, amount_cents, balance_after_cents - amount_cents, balance_after_cents
  from (
    select side.*, a.balance_cents + sum(side.amount_cents) over chain as balance_after_cents
    from (
      select id as transfer_id, from_account_id as account_id, -amount_cents as amount_cents from posted
      union all
      select id, to_account_id, amount_cents from posted
    ) as side
    join ledger_accounts a on a.id = side.account_id
    window chain as (partition by side.account_id order by side.transfer_id)
  ) as entry
  order by transfer_id, amount_cents;

  update ledger_accounts a
  set balance_cents = a.balance_cents + change.amount_cents
  from (
    select account_id, sum(amount_cents)::bigint as amount_cents
    from (
      select from_account_id as account_id, -amount_cents as amount_cents from posted
      union all
      select to_account_id, amount_cents from posted
    ) as side
    group by account_id
  ) as change
  where a.id = change.account_id and ledger_within_limits(a.kind, a.balance_cents + change.amount_cents);
  get diagnostics moved = row_count;
  if moved <> cardinality(touched) then
    raise exception 'the ledger refuses: an account would cross its limit' using errcode = 'LG001';
  end if;
  return null;
end
$$;

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % of % is refused', lower(tg_op), tg_table_name using errcode = 'LG002';
end
$$;

-- Entries and balances are written by ledger_post() only, from inside another trigger.
create function ledger_refuse_direct() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception '% is written by the ledger only: % is refused', tg_table_name, lower(tg_op) using errcode = 'LG002';
  end if;
  return null;
end
$$;

create function ledger_account_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.balance_cents <> 0 then
    raise exception 'an account is opened empty' using errcode = 'LG002';
  end if;
  if tg_op = 'UPDATE' and (new.id, new.kind, new.client_id, new.opened_at)
      is distinct from (old.id, old.kind, old.client_id, old.opened_at) then
    raise exception 'an account keeps its kind and its owner' using errcode = 'LG002';
  end if;
  return new;
end
$$;

create trigger stamp before insert on ledger_transfers for each row execute function ledger_stamp();
-- Triggers of one event run in the order of their names: the routes are checked before anything is posted.
create trigger a_check_routes after insert on ledger_transfers
  referencing new table as posted for each statement execute function ledger_check_routes();
create trigger b_post after insert on ledger_transfers
  referencing new table as posted for each statement execute function ledger_post();

create trigger append_only before update or delete or truncate on ledger_transfers
  for each statement execute function ledger_refuse_change();
create trigger append_only before update or delete or truncate on ledger_entries
  for each statement execute function ledger_refuse_change();
create trigger append_only before delete or truncate on ledger_accounts
  for each statement execute function ledger_refuse_change();
create trigger append_only before insert or update or delete or truncate on ledger_routes
  for each statement execute function ledger_refuse_change();
create trigger ledger_only before insert on ledger_entries
  for each statement execute function ledger_refuse_direct();
create trigger ledger_only before update on ledger_accounts
  for each statement execute function ledger_refuse_direct();
create trigger guard before insert or update on ledger_accounts
  for each row execute function ledger_account_guard();

-- Pages that show the firm's holdings are notified of each change, and of nothing more. It is a trigger, so no operation can
-- forget it.
create function ledger_tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('glasshouse_live', '{"to":"everyone","type":"ledger"}');
  return null;
end
$$;
create trigger c_tell after insert on ledger_transfers for each statement execute function ledger_tell();

-- Every money operation keeps its key and its answer here for good: the same key has one effect and one answer.
-- `json`, not `jsonb`: the repeated answer is the same, character by character.
create table idempotency_keys (
  actor_id text not null,
  key uuid not null,
  operation text not null,
  request_hash text not null,
  -- Only the transaction that runs the operation ever sees 'running'.
  status text not null default 'running' check (status in ('running', 'done', 'refused')),
  response json,
  created_at timestamptz(3) not null default now(),
  primary key (actor_id, key)
);
create trigger owner_is_there before insert on idempotency_keys
  for each row execute function refuse_deleted_owner('actor_id');

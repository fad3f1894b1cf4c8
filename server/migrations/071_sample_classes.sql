-- Made-up clients with a past, to fill the firm before a class comes. They cannot sign in: they have no password.

create table sample_classes (
  id uuid primary key default gen_random_uuid(),
  -- The same seed makes the same people with the same past.
  seed integer not null,
  -- Sets the emails of several classes apart.
  ordinal integer not null unique generated always as identity,
  wanted integer not null check (wanted between 1 and 500),
  made integer not null default 0,
  status text not null default 'filling' check (status in ('filling', 'full', 'wiping', 'wiped')),
  created_at timestamptz(3) not null default firm_now(),
  created_by text not null,
  constraint sample_classes_made check (made between 0 and wanted and (status <> 'full' or made = wanted))
);

-- Nobody real is one of them: their addresses are of a domain in which nobody has a mailbox.
alter table "user"
  add column sample_class_id uuid references sample_classes,
  add constraint user_sample_is_made_up check (
    sample_class_id is null or deleted_at is not null or (role = 'client' and email like '%@class.example.com')
  );
create index user_samples on "user" (sample_class_id, joined_at, id) where sample_class_id is not null and deleted_at is null;

-- Only made-up people have a made-up past: the ledger sets the time of every other transfer itself.
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

create or replace function ledger_stamp() returns trigger language plpgsql as $$
begin
  if new.occurred_at is null or new.occurred_at > firm_now() or not ledger_is_of_sample(new) then
    new.occurred_at := firm_now();
  end if;
  new.recorded_at := clock_timestamp();
  new.digest := ledger_digest(new);
  return new;
end
$$;

-- An account that is closed with money in it: what was still to mature and to withdraw goes back to "deposited", and from
-- there into custody as far as it came from it, and otherwise off the promised returns. Nothing is ever taken out of the ledger.
create table account_closings (
  id uuid primary key default gen_random_uuid(),
  client_id text not null unique,
  invested_cents bigint not null check (invested_cents >= 0),
  withdrawable_cents bigint not null check (withdrawable_cents >= 0),
  repaid_cents bigint not null check (repaid_cents >= 0),
  written_off_cents bigint not null check (written_off_cents >= 0),
  closed_at timestamptz(3) not null default firm_now()
);

alter table ledger_routes disable trigger append_only;
insert into ledger_routes (reason, from_kind, to_kind) values
  ('closing-invested', 'invested', 'deposited'),
  ('closing-withdrawable', 'withdrawable', 'deposited'),
  ('closing-repayment', 'deposited', 'custody'),
  ('closing-write-off', 'deposited', 'promised_returns');
alter table ledger_routes enable trigger append_only;

-- closed: ended before its time, with the account. It pays nothing.
alter table investments drop constraint investments_status_check;
alter table investments add constraint investments_status_check check (status in ('active', 'matured', 'closed'));

-- What clients ask to withdraw, the approvals of it, and the times when nobody was paid.

create table withdrawals (
  id uuid primary key default id_in_order(),
  client_id text not null,
  amount_cents bigint not null check (amount_cents >= 10000),
  -- Part of the amount; the rest is sent.
  fee_cents bigint not null check (fee_cents >= 0 and fee_cents < amount_cents),
  wallet_address text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  reason text,
  created_at timestamptz(3) not null default firm_now(),
  decided_at timestamptz(3),
  decided_by text,
  constraint withdrawals_decision check (
    (status = 'pending') = (decided_at is null)
    and num_nulls(decided_at, decided_by) in (0, 2)
    and (status = 'rejected') = (reason is not null)
  )
);

-- The orders in which the pages of the history and of the queue are read, each with the id, which makes the order total.
create index withdrawals_of_client on withdrawals (client_id, created_at desc, id desc);
create index withdrawals_of_client_by_amount on withdrawals (client_id, amount_cents, id);
create index withdrawals_queue on withdrawals (status, created_at, id);
create index withdrawals_decided on withdrawals (status, decided_at, id);
create index withdrawals_queue_by_amount on withdrawals (status, amount_cents, id);
create index withdrawals_by_creation on withdrawals (created_at, id);
create index withdrawals_by_amount on withdrawals (amount_cents, id);
create trigger owner_is_there before insert on withdrawals
  for each row execute function refuse_deleted_owner('client_id');

-- A withdrawal over the firm's limit needs two operators. The first approval is kept here; the second one pays.
create table withdrawal_first_approvals (
  id bigint generated always as identity primary key,
  withdrawal_id uuid not null references withdrawals (id) on delete cascade,
  approved_by text not null,
  approved_at timestamptz(3) not null default firm_now()
);
-- A second row for one withdrawal appears only when the first one's author is no operator any more: the latest counts.
create index withdrawal_first_approvals_of on withdrawal_first_approvals (withdrawal_id, id desc);

-- When nobody was paid, and what clients were told about it. One freeze at a time; it ends once.
create table withdrawal_freezes (
  id uuid primary key default id_in_order(),
  notice text not null check (char_length(notice) between 3 and 500),
  begun_at timestamptz(3) not null default firm_now(),
  begun_by text not null,
  ended_at timestamptz(3),
  ended_by text,
  constraint withdrawal_freezes_end check (num_nulls(ended_at, ended_by) in (0, 2) and ended_at >= begun_at)
);
create unique index withdrawal_freezes_one on withdrawal_freezes ((true)) where ended_at is null;

-- A payout over the firm's limit needs two operators. The first one's approval stands here; the second one's pays.
create table withdrawal_first_approvals (
  id bigint generated always as identity primary key,
  withdrawal_id uuid not null references withdrawals (id) on delete cascade,
  approved_by text not null,
  approved_at timestamptz(3) not null default firm_now()
);
-- A second row there is only when whoever wrote the first is no operator any more: the latest counts.
create index withdrawal_first_approvals_of on withdrawal_first_approvals (withdrawal_id, id desc);

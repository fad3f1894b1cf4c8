-- The practice chain is what follows from these messages in their order: transactions, and blocks that became the end of
-- the best chain. They are written under one advisory lock, after a check against all that came before, so the order of
-- their numbers is the order in which they committed. A number that is missing was rolled back.
create table practice_messages (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('transaction', 'blocks')),
  -- The bytes as Bitcoin's nodes exchange them; of several blocks one behind the other.
  payload bytea not null,
  firm_at timestamptz(3) not null default firm_now()
);

create function practice_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the practice chain is append-only: % is refused', lower(tg_op) using errcode = 'LG002';
end
$$;

create trigger append_only before update or delete or truncate on practice_messages
  for each statement execute function practice_refuse_change();

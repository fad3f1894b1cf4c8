-- What the people of the firm write to a participant in the practice chat. Nobody writes back.
create table chat_messages (
  id uuid primary key default id_in_order(),
  client_id text not null,
  sender text not null check (sender in ('account-manager', 'recovery-agent')),
  text text not null,
  -- The claim of the catalogue in this message, and its words at that time; both empty if the claim is retired.
  claim text,
  claim_words text,
  sent_at timestamptz(3) not null default firm_now(),
  read_at timestamptz(3),
  constraint chat_messages_claim check (num_nulls(claim, claim_words) in (0, 2))
);
create index chat_messages_of_client on chat_messages (client_id, id);

create trigger owner_is_there before insert on chat_messages
  for each row execute function refuse_deleted_owner('client_id');

-- What people search for by words is found by an index from a few hundred rows on: the cost, and the setting that keeps the
-- function whole, tell the planner what it would have to do for each row without.
-- And a name is found by each of its parts, too.
drop index user_clients_by_words;
create or replace function client_words(first_name text, last_name text, email text, username text) returns tsvector
  language sql immutable cost 1000 set search_path = pg_catalog
  as $$
    select array_to_tsvector(array_remove(
      regexp_split_to_array(said, '\s+') || regexp_split_to_array(said, '[^[:alnum:]]+'), ''))
    from lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(username, '')) as said
  $$;
create index user_clients_by_words on "user" using gin (client_words(first_name, last_name, email, username))
  where role = 'client' and deleted_at is null;

-- Messages to the firm: who has read and who has answered them, and what they are found by.
alter table contact_messages
  add column read_at timestamptz(3),
  add column answered_at timestamptz(3),
  add column answered_by text,
  add constraint contact_messages_answer_is_whole check ((answered_at is null) = (answered_by is null));

create function message_words(full_name text, email text, message text) returns tsvector
  language sql immutable cost 1000 set search_path = pg_catalog
  as $$
    select array_to_tsvector(array_remove(
      regexp_split_to_array(said, '\s+') || regexp_split_to_array(said, '[^[:alnum:]]+'), ''))
    from lower(full_name || ' ' || email || ' ' || message) as said
  $$;

create index contact_messages_by_words on contact_messages using gin (message_words(full_name, email, message));
drop index contact_messages_received_at_idx;
create index contact_messages_by_time on contact_messages (received_at, id);
create index contact_messages_unanswered on contact_messages (received_at, id) where answered_at is null;

-- What the firm has written back; the mail itself is in the outbox.
create table contact_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references contact_messages (id),
  body text not null,
  replied_by text not null,
  replied_at timestamptz(3) not null default firm_now()
);
create index contact_replies_of_message on contact_replies (message_id, replied_at);

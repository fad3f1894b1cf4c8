-- What visitors write to the firm, who has read and answered it, and the answers. Nobody has to give a real identity.
create table contact_messages (
  id uuid primary key default id_in_order(),
  full_name text not null,
  email text not null,
  house_address text not null,
  country text not null,
  phone_number text not null,
  whatsapp_number text not null,
  message text not null,
  received_at timestamptz(3) not null default firm_now(),
  read_at timestamptz(3),
  answered_at timestamptz(3),
  answered_by text,
  constraint contact_messages_answer_is_whole check ((answered_at is null) = (answered_by is null))
);

-- The words by which a message is found, made like client_words().
create function message_words(full_name text, email text, message text) returns tsvector
  language sql immutable cost 1000 set search_path = pg_catalog
  as $$
    select array_to_tsvector(array_remove(
      regexp_split_to_array(said, '\s+') || regexp_split_to_array(said, '[^[:alnum:]]+'), ''))
    from lower(full_name || ' ' || email || ' ' || message) as said
  $$;

create index contact_messages_by_words on contact_messages using gin (message_words(full_name, email, message));
create index contact_messages_by_time on contact_messages (received_at, id);
create index contact_messages_unanswered on contact_messages (received_at, id) where answered_at is null;

-- What the firm has answered; the mail itself is in the outbox.
create table contact_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references contact_messages (id),
  body text not null,
  replied_by text not null,
  replied_at timestamptz(3) not null default firm_now()
);
create index contact_replies_of_message on contact_replies (message_id, replied_at);

-- Clients as the firm's staff finds and handles them.

alter table "user"
  -- By the firm's clock; "created_at" is the machine's.
  add column joined_at timestamptz(3) not null default firm_now(),
  -- Whoever is locked has no session and gets none.
  add column locked_at timestamptz(3),
  add column locked_reason text,
  add constraint user_lock_is_whole check ((locked_at is null) = (locked_reason is null));
update "user" set joined_at = created_at;

-- What a client is found by: the words of the names, the email, the username, and the parts of the latter two. The words
-- are taken as they are: a text search parser would take an email apart or not, depending on how much of it is typed.
create function client_words(first_name text, last_name text, email text, username text) returns tsvector
  language sql immutable
  return array_to_tsvector(array_remove(
    string_to_array(lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(username, '')), ' ')
      || regexp_split_to_array(lower(email || ' ' || coalesce(username, '')), '[^[:alnum:]]+'),
    ''));

create index user_clients_by_joining on "user" (joined_at, id) where role = 'client' and deleted_at is null;
create index user_clients_by_name on "user" (lower(last_name), lower(first_name), id)
  where role = 'client' and deleted_at is null;
create index user_clients_locked on "user" (joined_at, id)
  where role = 'client' and deleted_at is null and locked_at is not null;
create index user_clients_by_words on "user" using gin (client_words(first_name, last_name, email, username))
  where role = 'client' and deleted_at is null;

-- What outlives a reset, an import and a return. Of people their ids alone, and no more.

-- When something that lets a person in was last taken away or changed, and since when somebody is deleted or locked. A state that
-- comes from a backup is compared with it: what was revoked since does not come back.
create table revocations (
  user_id text primary key,
  revoked_at timestamptz not null,
  deleted_at timestamptz,
  locked_at timestamptz
);

insert into revocations (user_id, revoked_at, deleted_at, locked_at)
select id, coalesce(deleted_at, locked_at), deleted_at, locked_at from "user" where deleted_at is not null or locked_at is not null;

create function note_revocation() returns trigger language plpgsql as $$
begin
  insert into revocations (user_id, revoked_at) values (to_jsonb(old) ->> tg_argv[0], clock_timestamp())
  on conflict (user_id) do update set revoked_at = excluded.revoked_at;
  return null;
end $$;

create function note_change_of_person() returns trigger language plpgsql as $$
begin
  insert into revocations (user_id, revoked_at, deleted_at, locked_at)
  values (old.id, clock_timestamp(), new.deleted_at, new.locked_at)
  on conflict (user_id) do update
    set revoked_at = excluded.revoked_at, deleted_at = excluded.deleted_at, locked_at = excluded.locked_at;
  return null;
end $$;

create trigger revocation_is_noted after update on "user" for each row
  when ((old.email, old.role, old.locked_at, old.deleted_at) is distinct from (new.email, new.role, new.locked_at, new.deleted_at))
  execute function note_change_of_person();
create trigger revocation_is_noted after update on account for each row
  when (old.password is distinct from new.password) execute function note_revocation('user_id');
create trigger revocation_is_noted_too after delete on account
  for each row execute function note_revocation('user_id');
create trigger revocation_is_noted after update on second_factors for each row
  when ((old.sealed_secret, old.enabled_at) is distinct from (new.sealed_secret, new.enabled_at))
  execute function note_revocation('user_id');
create trigger revocation_is_noted_too after delete on second_factors for each row
  when (old.enabled_at is not null) execute function note_revocation('user_id');
create trigger revocation_is_noted after delete on passkeys
  for each row execute function note_revocation('user_id');

-- Entries of audit logs that were not this instance's own: those of a backup that came from elsewhere. They are kept beside the
-- log, each with its position and its digest, under the digest of the last one. An entry of the log itself says that.
create table foreign_audit_entries (
  log_digest bytea not null check (octet_length(log_digest) = 32),
  position bigint not null,
  entry jsonb not null,
  digest bytea not null,
  primary key (log_digest, position)
);
create trigger foreign_entries_are_append_only before update or delete or truncate on foreign_audit_entries
  for each statement execute function refuse_audit_change();

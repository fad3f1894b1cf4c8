-- A seat has no password. Its ways in are the secret of its browser and its resume card, so a change of either is noted like a
-- change of a password: a backup that is restored later does not bring the former one back.

create trigger revocation_is_noted after update on seats for each row
  when ((old.attempt_digest, old.removed_at) is distinct from (new.attempt_digest, new.removed_at))
  execute function note_revocation('client_id');

-- A card was used or replaced.
create function note_ended_card() returns trigger language plpgsql as $$
begin
  insert into revocations (user_id, revoked_at) select client_id, clock_timestamp() from seats where id = new.seat_id
  on conflict (user_id) do update set revoked_at = excluded.revoked_at;
  return null;
end $$;
create trigger revocation_is_noted after update on seat_cards for each row
  when (old.ended_at is null and new.ended_at is not null)
  execute function note_ended_card();

-- The people of a deleted lesson count as deleted at once, although their data is deleted in the background.
create function note_deleted_lesson() returns trigger language plpgsql as $$
begin
  insert into revocations (user_id, revoked_at, deleted_at)
  select client_id, clock_timestamp(), new.deleted_at from seats where lesson_id = new.id
  on conflict (user_id) do update set revoked_at = excluded.revoked_at, deleted_at = excluded.deleted_at;
  return null;
end $$;
create trigger revocation_is_noted after update on lessons for each row
  when (old.deleted_at is null and new.deleted_at is not null)
  execute function note_deleted_lesson();

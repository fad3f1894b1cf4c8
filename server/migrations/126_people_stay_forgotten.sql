-- Who is deleted stays deleted: whatever was on its way when the account went cannot bring anything of the person back. The
-- guard stands with the tables, because every way to write leads through them: a route, a job, a log-in, a member of the staff.
-- Own error code: UD001, the account is deleted.

-- Whose a row is, is the column that the trigger is given. The share lock meets the lock that a deletion takes first of all: a
-- row is either there before the deletion begins, which then takes it along, or it is refused.
create function refuse_deleted_owner() returns trigger language plpgsql as $$
declare
  owner_id text := to_jsonb(new) ->> tg_argv[0];
  gone timestamptz;
begin
  if owner_id is not null then
    select deleted_at into gone from "user" where id = owner_id for key share;
    if gone is not null then
      raise exception 'The account % is deleted: % of % is refused', owner_id, lower(tg_op), tg_table_name
        using errcode = 'UD001';
    end if;
  end if;
  return new;
end $$;

-- A mail to an account that is gone is not written: what it would tell of goes on.
create function drop_mail_to_deleted() returns trigger language plpgsql as $$
declare
  gone timestamptz;
begin
  if new.user_id is not null then
    select deleted_at into gone from "user" where id = new.user_id for key share;
    if gone is not null then
      return null;
    end if;
  end if;
  return new;
end $$;

-- What is known of a person who is deleted can be emptied, and not changed otherwise.
create function refuse_deleted_person() returns trigger language plpgsql as $$
begin
  if new.deleted_at is null
    or ((new.name, new.first_name, new.last_name, new.email, new.username, new.phone_number, new.country, new.image)
        is distinct from
        (old.name, old.first_name, old.last_name, old.email, old.username, old.phone_number, old.country, old.image)
      and (new.name, new.first_name, new.last_name, new.email, new.username, new.phone_number, new.country, new.image)
        is distinct from
        ('Deleted client', 'Deleted', 'client', 'deleted-' || lower(new.id) || '@example.invalid', 'deleted-' || new.id,
          '', '', null::text))
  then
    raise exception 'The account % is deleted: a change of the person is refused', old.id using errcode = 'UD001';
  end if;
  return new;
end $$;
create trigger deleted_stays_deleted before update on "user"
  for each row when (old.deleted_at is not null) execute function refuse_deleted_person();

-- A change of a row that is there needs no guard unless it gives the row to somebody else: a deletion waits for the change and
-- then takes the row along. Looking at the person only after the row was locked would wait in a circle with whoever locks the
-- person first.
create trigger owner_is_there before insert or update of user_id on session
  for each row execute function refuse_deleted_owner('user_id');
create trigger owner_is_there before insert or update of user_id on account
  for each row execute function refuse_deleted_owner('user_id');
create trigger owner_is_there before insert or update of user_id on password_recoveries
  for each row execute function refuse_deleted_owner('user_id');
create trigger owner_is_there before insert or update of user_id on second_factors
  for each row execute function refuse_deleted_owner('user_id');
create trigger owner_is_there before insert or update of user_id on recovery_codes
  for each row execute function refuse_deleted_owner('user_id');
create trigger owner_is_there before insert or update of user_id on log_in_tickets
  for each row execute function refuse_deleted_owner('user_id');
create trigger owner_is_there before insert or update of user_id on passkeys
  for each row execute function refuse_deleted_owner('user_id');
create trigger owner_is_there before insert or update of user_id on passkey_challenges
  for each row execute function refuse_deleted_owner('user_id');
create trigger owner_is_there before insert or update of user_id on email_changes
  for each row execute function refuse_deleted_owner('user_id');
create trigger owner_is_there before insert on outbox
  for each row execute function drop_mail_to_deleted();
create trigger owner_is_there before insert on idempotency_keys
  for each row execute function refuse_deleted_owner('actor_id');
create trigger owner_is_there before insert or update of owner_id on file_keys
  for each row execute function refuse_deleted_owner('owner_id');
create trigger owner_is_there before insert or update of owner_id on files
  for each row execute function refuse_deleted_owner('owner_id');
create trigger owner_is_there before insert or update of owner_id on uploads
  for each row execute function refuse_deleted_owner('owner_id');
create trigger owner_is_there before insert or update of client_id on onboarding_records
  for each row execute function refuse_deleted_owner('client_id');
-- Of the books only what a client begins, and the name of a proof: what the firm and the chain still do with a deposit or a
-- payout of somebody who is gone has to be written down.
create trigger owner_is_there before insert on deposits
  for each row execute function refuse_deleted_owner('client_id');
create trigger owner_is_there_still before update of proof_file_id, proof_name on deposits
  for each row when (
    new.proof_file_id is not null or (new.proof_name is distinct from old.proof_name and new.proof_name <> 'deleted')
  ) execute function refuse_deleted_owner('client_id');
create trigger owner_is_there before insert on investments
  for each row execute function refuse_deleted_owner('client_id');
create trigger owner_is_there before insert on withdrawals
  for each row execute function refuse_deleted_owner('client_id');

-- Answers that were stored until now tell of people who are deleted.
delete from idempotency_keys k using "user" u
where u.role = 'client' and u.deleted_at is not null and (k.actor_id = u.id or k.response::text like '%' || u.id || '%');

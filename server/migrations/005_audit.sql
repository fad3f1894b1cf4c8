-- Who did what, and when, by the real clock and by the firm's. Rows are added and never changed.
create table audit_log (
  id bigint generated always as identity primary key,
  actor_id text,
  actor_role text not null check (actor_role in ('client', 'operator', 'auditor', 'visitor', 'system')),
  action text not null,
  subject_kind text not null,
  subject_id text,
  details jsonb not null default '{}',
  real_at timestamptz not null default clock_timestamp(),
  firm_at timestamptz not null,
  -- The fields that a decision changed, before and after.
  state_before jsonb,
  state_after jsonb,
  -- The person whose affair it is, when the subject is a record of theirs. No foreign key, because the log outlives the person.
  concerns_id text,
  constraint audit_log_actor_is_known check ((actor_id is not null) = (actor_role in ('client', 'operator', 'auditor')))
);
create index audit_log_subject_idx on audit_log (subject_kind, subject_id, id);
-- Everything about one record, whatever its kind.
create index audit_log_subject_id_idx on audit_log (subject_id, id) where subject_id is not null;
create index audit_log_actor_idx on audit_log (actor_id, id);
create index audit_log_concerns_idx on audit_log (concerns_id, id) where concerns_id is not null;
create index audit_log_action_idx on audit_log (action, id);
create index audit_log_real_at_idx on audit_log (real_at);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();

-- The audit log as a chain: for each row, in the order of commits, a digest over the row and the digest before. A row that is
-- changed, removed, inserted or moved later no longer fits its digest.
-- A table of its own, because rows of the log never change, and the position of a row is known only when its transaction ends.
create table audit_chain (
  position bigint primary key check (position > 0),
  audit_id bigint not null unique,
  digest bytea not null check (octet_length(digest) = 32)
);

-- Every column as text in a JSON array, so that no two different rows give the same bytes, whatever the session's settings.
-- A column that is added to the log later needs a function of its own for the rows that have it.
create function audit_digest(a audit_log, digest_before bytea) returns bytea language sql stable as $$
  select sha256(digest_before || convert_to(jsonb_build_array(
    a.id::text, a.actor_id, a.actor_role, a.action, a.subject_kind, a.subject_id, a.details::text, a.state_before::text,
    a.state_after::text, a.concerns_id, extract(epoch from a.real_at)::text, extract(epoch from a.firm_at)::text
  )::text, 'UTF8'))
$$;

create function audit_chain_append(a audit_log) returns void language plpgsql as $$
declare
  last_link audit_chain;
begin
  select * into last_link from audit_chain order by position desc limit 1;
  insert into audit_chain (position, audit_id, digest)
  values (
    coalesce(last_link.position, 0) + 1,
    a.id,
    audit_digest(a, coalesce(last_link.digest, decode(repeat('00', 32), 'hex')))
  );
end $$;

-- It runs at the end of the transaction, which then holds every other lock that it needs. So waiting for the lock of the chain
-- cannot deadlock, and others wait for the commit alone. The snapshot of each statement here is taken after the lock, so it sees
-- the link that the transaction before has committed. That is true under READ COMMITTED only, so every other isolation level is
-- refused, not just when two transactions happen to meet.
create function audit_chain_row() returns trigger language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'The audit log is written under READ COMMITTED, not under %', current_setting('transaction_isolation');
  end if;
  perform pg_advisory_xact_lock(x'676c6173'::int, 125);
  perform audit_chain_append(new);
  return null;
end $$;
create constraint trigger audit_log_is_chained after insert on audit_log
  deferrable initially deferred for each row execute function audit_chain_row();

create trigger audit_chain_is_append_only before update or delete or truncate on audit_chain
  for each statement execute function refuse_audit_change();

-- Links are inserted by the log's own trigger only.
create function refuse_direct_audit_link() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'The chain of the audit log is written by the log only' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger audit_chain_is_written_by_the_log before insert on audit_chain
  for each statement execute function refuse_direct_audit_link();

-- Audit logs of other instances, which came here with a backup. They are kept beside the log, each entry with its position and its
-- digest, under the digest of the last entry. An entry of the log itself records that.
create table foreign_audit_entries (
  log_digest bytea not null check (octet_length(log_digest) = 32),
  position bigint not null,
  entry jsonb not null,
  digest bytea not null,
  primary key (log_digest, position)
);
create trigger foreign_entries_are_append_only before update or delete or truncate on foreign_audit_entries
  for each statement execute function refuse_audit_change();

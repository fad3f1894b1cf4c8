-- The audit log as a chain: for each row of it, in the order in which they were committed, a digest over the row's contents
-- and the digest before. A row that is changed, removed, put in or moved later no longer fits its digest.

-- A table of its own, because rows of the log never change, and a row's place is known only when its transaction ends.
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

do $$
declare
  a audit_log;
begin
  for a in select * from audit_log order by id loop
    perform audit_chain_append(a);
  end loop;
end $$;

-- At the end of the transaction: by then it holds every other lock that it needs, so waiting for the chain's turn closes no
-- circle, and others wait for its commit alone. The snapshot of each statement here is taken after the lock, so it sees the
-- link that the one before has committed. That holds under READ COMMITTED only; a stricter transaction is refused each time
-- and not just when it happens to meet another one.
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

-- Links come from the log's own trigger only.
create function refuse_direct_audit_link() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'The chain of the audit log is written by the log only' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger audit_chain_is_written_by_the_log before insert on audit_chain
  for each statement execute function refuse_direct_audit_link();

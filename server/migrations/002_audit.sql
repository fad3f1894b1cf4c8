-- Who did what, and when, by the real clock and by the firm's. Rows are added and never changed.

create table audit_log (
  id bigint generated always as identity primary key,
  actor_id text,
  actor_role text not null check (actor_role in ('client', 'operator', 'visitor', 'system')),
  action text not null,
  subject_kind text not null,
  subject_id text,
  details jsonb not null default '{}',
  real_at timestamptz not null default clock_timestamp(),
  firm_at timestamptz not null,
  constraint audit_log_actor_is_known check ((actor_id is not null) = (actor_role in ('client', 'operator')))
);
create index audit_log_subject_idx on audit_log (subject_kind, subject_id, id);
create index audit_log_actor_idx on audit_log (actor_id, id);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();

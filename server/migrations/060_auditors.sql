-- The firm's people are operators, who decide, and auditors, who only read.

alter table "user" drop constraint user_role_check;
alter table "user" add constraint user_role_check check (role in ('client', 'operator', 'auditor'));

alter table audit_log drop constraint audit_log_actor_role_check;
alter table audit_log add constraint audit_log_actor_role_check
  check (actor_role in ('client', 'operator', 'auditor', 'visitor', 'system'));
alter table audit_log drop constraint audit_log_actor_is_known;
alter table audit_log add constraint audit_log_actor_is_known
  check ((actor_id is not null) = (actor_role in ('client', 'operator', 'auditor')));

alter table operator_invitations add column role text not null default 'operator' check (role in ('operator', 'auditor'));

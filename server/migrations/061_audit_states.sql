-- What a decision changed: the fields that it touched, as they were and as they are. And whose affair it is, when that is
-- not the subject itself: a deposit is some client's. An id and no reference, because the log outlives whom it names.
alter table audit_log
  add column state_before jsonb,
  add column state_after jsonb,
  add column concerns_id text;

create index audit_log_concerns_idx on audit_log (concerns_id, id) where concerns_id is not null;
create index audit_log_action_idx on audit_log (action, id);
create index audit_log_real_at_idx on audit_log (real_at);

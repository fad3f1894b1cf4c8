-- Everything about one record, whatever its kind.
create index audit_log_subject_id_idx on audit_log (subject_id, id) where subject_id is not null;

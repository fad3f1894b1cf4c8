-- Codes that set a password belong to a person like the other ways in: none for somebody who is deleted (126), and a code that
-- was used or replaced does not come back with a backup (127).
create trigger owner_is_there before insert or update of user_id on password_reset_codes
  for each row execute function refuse_deleted_owner('user_id');
create trigger revocation_is_noted after update or delete on password_reset_codes
  for each row execute function note_revocation('user_id');

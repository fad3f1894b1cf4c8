-- Codes that set a new password without a mail. Random enough (100 bits) that a plain hash hides them; each works once.
-- They are no second factor: those codes stand in recovery_codes.
create table password_reset_codes (
  user_id text not null references "user" (id) on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

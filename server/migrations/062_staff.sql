-- The firm's people: who invited whom, when they were seen last, and how each session was proved.

alter table operator_invitations
  add column invited_by text references "user" (id),
  add column revoked_at timestamptz,
  add constraint operator_invitations_used_or_revoked check (used_at is null or revoked_at is null);

-- The sessions of a person are gone once they have ended; when they were seen last is not. Kept to the minute.
alter table "user" add column last_seen_at timestamptz;

-- Whether a second factor was given for this session, besides the password.
alter table session add column proved_twice boolean not null default false;

create index user_staff on "user" (created_at) where role in ('operator', 'auditor');

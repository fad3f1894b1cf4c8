-- What visitors who forgot their password have asked, until it is answered by mail a moment later. Each takes the same
-- single row, whether or not the email has an account: the time of the answer then tells nothing.
create table recovery_requests (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  requested_at timestamptz not null default now()
);
create index recovery_requests_requested_at_idx on recovery_requests (requested_at);

-- One-time links that set a new password. The link carries a token; here stands only its hash.
create table password_recoveries (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_id text not null references "user" (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_recoveries_user_id_idx on password_recoveries (user_id);

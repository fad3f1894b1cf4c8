-- Plans that could not be settled: they wait apart, so that nobody else's waits with them, and are tried again later.

create table settlement_failures (
  investment_id uuid primary key references investments,
  attempts integer not null default 1 check (attempts > 0),
  -- By the machine's time, as is everything about trying again.
  failed_at timestamptz not null default clock_timestamp(),
  retry_at timestamptz not null
);

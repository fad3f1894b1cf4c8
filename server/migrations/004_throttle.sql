-- Counted attempts, shared by all processes and kept across restarts. The shape is rate-limiter-flexible's,
-- but for `expire` (milliseconds since 1970), which is not a bigint, because the driver would hand it over as a
-- BigInt and the library calculates with numbers. A double holds it exactly.
create table throttle (
  key varchar(255) primary key,
  points integer not null default 0,
  expire double precision
);
create index throttle_expire_idx on throttle (expire);

-- Every money operation leaves its key and its answer here, for good: the same key has one effect and one answer.
-- `json`, not `jsonb`: the answer is given again letter by letter.

create table idempotency_keys (
  actor_id text not null,
  key uuid not null,
  operation text not null,
  request_hash text not null,
  -- 'running' is only ever seen by the transaction that runs the operation.
  status text not null default 'running' check (status in ('running', 'done', 'refused')),
  response json,
  created_at timestamptz(3) not null default now(),
  primary key (actor_id, key)
);

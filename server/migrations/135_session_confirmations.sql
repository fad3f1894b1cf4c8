-- When the holder of a session last proved again who they are, with the password or a second factor. It counts for this session alone.
alter table session add column confirmed_at timestamptz;

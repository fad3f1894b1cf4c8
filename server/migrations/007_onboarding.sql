-- The onboarding record of a client. Everything that the client writes and that the firm answers is encrypted with the client's
-- data key. Only the status and the times are readable.
create table onboarding_records (
  id uuid primary key default gen_random_uuid(),
  client_id text not null unique references file_keys (owner_id),
  status text not null default 'draft'
    check (status in ('draft', 'submitted', 'revision-requested', 'approved', 'rejected')),
  -- Where the client stopped.
  step smallint not null default 1 check (step between 1 and 3),
  sealed bytea not null,
  created_at timestamptz(3) not null default firm_now(),
  changed_at timestamptz(3) not null default firm_now(),
  submitted_at timestamptz(3),
  decided_at timestamptz(3),
  decided_by text,
  -- By the real clock, like a file's. Set once: nothing that is added later is kept longer.
  expires_at timestamptz not null,
  constraint onboarding_records_submission check (status = 'draft' or submitted_at is not null),
  constraint onboarding_records_decision check (
    num_nulls(decided_at, decided_by) in (0, 2)
    and (status not in ('approved', 'rejected', 'revision-requested') or decided_at is not null)
  )
);
-- The orders in which the pages of the queue are read, each with the id, which makes the order total.
create index onboarding_records_queue on onboarding_records (status, submitted_at, id);
create index onboarding_records_decided on onboarding_records (status, decided_at, id);
create index onboarding_records_expires_at_idx on onboarding_records (expires_at);
create trigger owner_is_there before insert or update of client_id on onboarding_records
  for each row execute function refuse_deleted_owner('client_id');

-- Which file is which document. Deleting a file deletes its row.
create table onboarding_documents (
  record_id uuid not null references onboarding_records (id) on delete cascade,
  document text not null check (
    document in (
      'proofOfAddressFile', 'governmentIdFile', 'financialStatementsFile',
      'signatureFile', 'taxSignatureFile', 'amlSignatureFile'
    )
  ),
  file_id uuid not null unique references files (id) on delete cascade,
  primary key (record_id, document)
);

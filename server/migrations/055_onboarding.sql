-- The onboarding record of a client: who they say they are. All that they write, and what the firm answers, is encrypted with
-- the client's data key; beside it stand only its status and its times.

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
  -- By the real clock, as a file's. Set once: nothing that is added later is kept longer.
  expires_at timestamptz not null,
  constraint onboarding_records_submission check (status = 'draft' or submitted_at is not null),
  constraint onboarding_records_decision check (
    num_nulls(decided_at, decided_by) in (0, 2)
    and (status not in ('approved', 'rejected', 'revision-requested') or decided_at is not null)
  )
);
create index onboarding_records_queue on onboarding_records (status, submitted_at);
create index onboarding_records_expires_at_idx on onboarding_records (expires_at);

-- Which file is which document. A file that is deleted takes its row along.
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

-- What a malware scanner said of a file when it came; without one, nothing.
alter table files add column scan text not null default 'not-scanned' check (scan in ('clean', 'not-scanned'));

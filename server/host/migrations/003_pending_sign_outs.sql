-- People whose access to a class has ended and who still have to be signed out there: the class's cell may be down, or the class may be
-- moving, or the process may end before it does it.
create table pending_sign_outs (
  firm_id uuid not null references firms on delete cascade,
  staff_id text not null,
  since timestamptz not null default now(),
  primary key (firm_id, staff_id)
);

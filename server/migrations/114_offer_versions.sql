-- What operators have changed in the bank of offers, and added to it. The offers that come with the product are in the code.
create table offer_versions (
  offer text not null constraint offer_versions_offer check (offer ~ '^[a-z0-9-]{3,60}$'),
  version integer not null check (version > 0),
  content jsonb not null,
  -- A retired offer is in no test and no exercise.
  is_retired boolean not null,
  created_by text not null,
  created_at timestamptz(3) not null default firm_now(),
  primary key (offer, version)
);

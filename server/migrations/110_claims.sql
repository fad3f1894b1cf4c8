-- What the firm claims otherwise than the catalogue says. Each change is a new version, so that a mail that was sent keeps its claim.
create table claim_versions (
  claim text not null check (claim <> ''),
  version integer not null check (version > 0),
  -- By language. Null: the words of the catalogue.
  words jsonb,
  is_retired boolean not null,
  -- Where an entry of an operator's own is shown, and the warning signs that it illustrates. Null: as the catalogue says.
  shown_at text,
  signs jsonb,
  created_by text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (claim, version),
  check ((shown_at is null) = (signs is null)),
  check (shown_at is null or words is not null)
);

create function refuse_claim_version_change() returns trigger language plpgsql as $$
begin
  raise exception 'A version of a claim never changes: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger claim_versions_never_change before update or delete on claim_versions
  for each statement execute function refuse_claim_version_change();

-- Open pages hear of it when the firm says something else.
create trigger claim_version_told after insert on claim_versions for each statement execute function tell_offer();

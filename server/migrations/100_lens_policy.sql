-- Who sees what is behind the claims is told to every open page, and to every server process, which writes it into the pages.
create function tell_lens_policy() returns trigger language plpgsql as $$
begin
  perform pg_notify('glasshouse_live', '{"to":"everyone","type":"settings"}');
  return null;
end $$;

create trigger lens_policy_set_told after insert or update on settings
  for each row when (new.name = 'lens-policy') execute function tell_lens_policy();
create trigger lens_policy_removed_told after delete on settings
  for each row when (old.name = 'lens-policy') execute function tell_lens_policy();

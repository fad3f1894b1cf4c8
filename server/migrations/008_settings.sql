-- What an operator may set, and what the firm remembers about itself. Never a secret.
create table settings (
  name text primary key,
  value text not null
);

insert into settings (name, value) values
  -- The fee of a withdrawal in basis points (1/100 of a percent).
  ('withdrawal-fee-basis-points', '0'),
  -- The number that the chat button opens. 555-01xx numbers belong to nobody.
  ('chat-number', '+1 (206) 555-0143');

-- Settings that are on open pages: every open page is notified of a change, and every server process, which writes them into the
-- pages.
create function tell_public_setting() returns trigger language plpgsql as $$
begin
  if coalesce(new.name, old.name) in
      ('chat-number', 'translation-script', 'brand', 'support-email', 'street-address', 'review-link') then
    perform pg_notify('glasshouse_live', '{"to":"everyone","type":"settings"}');
  end if;
  return null;
end $$;
create trigger settings_told after insert or update or delete on settings
  for each row execute function tell_public_setting();

create function tell_limit() returns trigger language plpgsql as $$
begin
  if coalesce(new.name, old.name) in
      ('minimum-deposit', 'maximum-deposit', 'minimum-withdrawal', 'withdrawal-fee-basis-points') then
    perform pg_notify('glasshouse_live', '{"to":"everyone","type":"settings"}');
  end if;
  return null;
end $$;
create trigger limit_told after insert or update or delete on settings for each row execute function tell_limit();

-- Who may see what is behind the claims.
create function tell_lens_policy() returns trigger language plpgsql as $$
begin
  perform pg_notify('glasshouse_live', '{"to":"everyone","type":"settings"}');
  return null;
end $$;
create trigger lens_policy_set_told after insert or update on settings
  for each row when (new.name = 'lens-policy') execute function tell_lens_policy();
create trigger lens_policy_removed_told after delete on settings
  for each row when (old.name = 'lens-policy') execute function tell_lens_policy();

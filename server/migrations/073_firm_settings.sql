-- What the firm says of itself is told to every server process, which then writes it into the pages.
create or replace function tell_public_setting() returns trigger language plpgsql as $$
begin
  if coalesce(new.name, old.name) in
      ('chat-number', 'translation-script', 'brand', 'support-email', 'street-address', 'review-link') then
    perform pg_notify('glasshouse_live', '{"to":"everyone","type":"settings"}');
  end if;
  return null;
end $$;

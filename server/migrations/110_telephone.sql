-- The firm's telephone number is on open pages, too.
create or replace function tell_public_setting() returns trigger language plpgsql as $$
begin
  if coalesce(new.name, old.name) in
      ('chat-number', 'translation-script', 'brand', 'support-email', 'telephone', 'street-address', 'review-link') then
    perform publish_and_notify('everyone', '{"type":"settings"}');
  end if;
  return null;
end $$;

-- The language of the page from which a visitor wrote: replies are in it.
alter table contact_messages add column language text not null default 'en' constraint contact_messages_language check (
  language in ('en', 'es', 'ar')
);

-- Emails are written in the language in which their reader last used the pages.

alter table "user" add column language text not null default 'en' check (language in ('en', 'es', 'ar'));
alter table outbox add column language text not null default 'en' check (language in ('en', 'es', 'ar'));

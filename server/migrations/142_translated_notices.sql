-- What the staff says to a lesson, and the notice of a freeze, can have translations: an object of texts by language.
alter table lessons add column message_translations jsonb not null default '{}';
alter table withdrawal_freezes add column notice_translations jsonb not null default '{}';

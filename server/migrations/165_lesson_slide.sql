-- The slide that the projector shows at the reveal, from 1. All projectors of a lesson show the same one.
alter table lessons add column slide integer not null default 1 constraint lessons_slide check (slide between 1 and 100);

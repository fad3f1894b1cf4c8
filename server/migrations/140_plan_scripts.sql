-- A lesson plan can name a script of the automatic operator, which is on from the start of a lesson with this plan.
alter table lesson_plans add column script text constraint lesson_plans_script check (script ~ '^[a-z-]{1,40}$');

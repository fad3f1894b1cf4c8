-- After a lesson a seat judges offers in three reminders and in the third form.
alter table offer_answers drop constraint offer_answers_step_check;
alter table offer_answers add constraint offer_answers_step check (
  step in ('first-test', 'exercise', 'second-test', 'booster-1', 'booster-2', 'booster-3', 'later-test')
);

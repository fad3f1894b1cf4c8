-- Each order in which the pages of the queue are turned, with the id that makes the order whole.
drop index onboarding_records_queue;
create index onboarding_records_queue on onboarding_records (status, submitted_at, id);
create index onboarding_records_decided on onboarding_records (status, decided_at, id);

-- The automatic operator of a lesson, and what it has done there.

create table lesson_directors (
  lesson_id uuid primary key references lessons,
  script text not null constraint lesson_directors_script check (script ~ '^[a-z-]{1,40}$'),
  -- The pauses of the beats are drawn from it.
  seed integer not null,
  is_on boolean not null,
  -- By the firm's clock: the times of the script count from here.
  started_at timestamptz(3) not null default firm_now(),
  -- The beats that the staff has switched off.
  skipped_beats text[] not null default '{}'
);
create index lesson_directors_on on lesson_directors (lesson_id) where is_on;

-- A beat that was done, or for which there was nothing left to do. The key makes each happen once.
create table director_beats (
  lesson_id uuid not null references lesson_directors,
  -- The beat, the number of the seat or 'all', and which occurrence of the cue it follows.
  key text not null,
  beat text not null,
  seat_number integer,
  occurrence integer not null,
  outcome text not null check (outcome in ('done', 'passed')),
  settled_at timestamptz(3) not null default firm_now(),
  primary key (lesson_id, key)
);

alter table audit_log drop constraint audit_log_actor_role_check;
alter table audit_log add constraint audit_log_actor_role_check check (
  actor_role in ('client', 'operator', 'auditor', 'visitor', 'system', 'director')
);

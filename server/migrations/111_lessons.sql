-- Rooms, and the lessons that are held in them. All times here are real: the firm's clock jumps by days.

-- A room has a lasting code, on the wall or on a slip of paper. What happens in it on one day is a lesson.
create table rooms (
  id uuid primary key default id_in_order(),
  -- Six letters without I and O.
  code text not null constraint rooms_code check (code ~ '^[A-HJ-NP-Z]{6}$'),
  name text not null constraint rooms_name check (char_length(name) between 1 and 80),
  created_by text not null,
  created_at timestamptz not null default now()
);
create unique index rooms_by_code on rooms (code);

-- The plans that teachers have copied and edited. The plans that come with the product are in the code.
create table lesson_plans (
  id uuid primary key default id_in_order(),
  name text not null constraint lesson_plans_name check (char_length(name) between 1 and 80),
  steps jsonb not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table lessons (
  id uuid primary key default id_in_order(),
  room_id uuid not null references rooms,
  plan_name text not null,
  -- The plan as it was when the lesson began; later edits of the plan do not change a running lesson.
  steps jsonb not null,
  step text not null check (
    step in (
      'lobby', 'first-test', 'play', 'freeze', 'ask', 'reveal', 'exercise', 'second-test', 'debrief', 'closed'
    )
  ),
  step_started_at timestamptz not null,
  -- The end of the suggested time; empty for a step without one.
  step_ends_at timestamptz,
  paused_at timestamptz,
  arms text not null check (arms in ('none', 'half')),
  capacity integer not null check (capacity between 1 and 500),
  -- The number of the latest seat. Seats that were removed keep theirs.
  seats_given integer not null default 0,
  -- What the staff says to all seats.
  message text constraint lessons_message check (char_length(message) between 1 and 500),
  created_by text not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  -- The seats of a deleted lesson are deleted; its row stays, so that a browser that comes back learns what happened.
  deleted_at timestamptz,
  constraint lessons_are_closed check ((step = 'closed') = (closed_at is not null)),
  constraint lessons_are_closed_before_deletion check (deleted_at is null or closed_at is not null),
  constraint lessons_have_room check (seats_given <= capacity)
);
-- A room has one lesson at a time.
create unique index lessons_open on lessons (room_id) where closed_at is null;
create index lessons_of_room on lessons (room_id, created_at desc, id desc);

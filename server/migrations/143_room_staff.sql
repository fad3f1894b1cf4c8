-- Who of the staff does what in a room, and what operators without a role of their own may do there.
alter table rooms add column others_may text not null default 'run' constraint rooms_others_may check (
  others_may in ('run', 'see', 'nothing')
);

create table room_staff (
  room_id uuid not null references rooms,
  user_id text not null,
  role text not null check (role in ('owner', 'co-teacher', 'observer')),
  primary key (room_id, user_id)
);
create index room_staff_of_user on room_staff (user_id);

insert into room_staff (room_id, user_id, role)
select rooms.id, rooms.created_by, 'owner' from rooms join "user" on "user".id = rooms.created_by;

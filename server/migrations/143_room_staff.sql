-- Who of the staff does what in a room, and what operators without a role of their own may do there.
alter table rooms add column others_may text not null default 'run' constraint rooms_others_may check (
  others_may in ('run', 'see', 'nothing')
);

create table room_staff (
  room_id uuid not null references rooms,
  operator_id text not null,
  role text not null check (role in ('owner', 'co-teacher', 'observer')),
  primary key (room_id, operator_id)
);
create index room_staff_of_operator on room_staff (operator_id);

insert into room_staff (room_id, operator_id, role)
select rooms.id, rooms.created_by, 'owner' from rooms join "user" on "user".id = rooms.created_by;

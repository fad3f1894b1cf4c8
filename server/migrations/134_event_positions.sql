-- A browser that connects again names the number of the last event that it has. The numbers of each new schema, as a restore or a reset
-- makes one, begin with the time in milliseconds. There are fewer events than milliseconds, so they are above those of any former schema,
-- and a number of a former state is recognised.
select setval('live_event_ids', greatest(last_value, (extract(epoch from clock_timestamp()) * 1000)::bigint)) from live_event_ids;

-- The row with the smallest number stands for those before it, which were removed or never were. It is for no audience.
insert into live_events (id, audiences, event) select last_value, '{}', '{"type":"gap"}' from live_event_ids;

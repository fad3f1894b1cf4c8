-- A room that is not used any more: no lesson starts in it, and its code says so. It can be taken back into use.
alter table rooms add column retired_at timestamptz;

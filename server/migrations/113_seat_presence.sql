-- When the last open page of a seat was closed; empty while one is open. A server that dies notes nothing, so a seat counts
-- as present only if it was also seen lately.
alter table seats add column left_at timestamptz;

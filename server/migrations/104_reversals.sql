-- The console tells of credits that a reorganisation has taken back.
create index deposit_reversals on deposit_corrections (corrected_at desc) where kind = 'reversal';

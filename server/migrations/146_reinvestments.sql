-- A payout that could be withdrawn may be put into the next plan instead. It goes back to where money waits to be invested, and from
-- there into the plan: the investment's own transfers stay as they are.
alter table investments add column is_reinvested boolean not null default false;

alter table ledger_routes disable trigger append_only;
insert into ledger_routes (reason, from_kind, to_kind) values ('reinvestment', 'withdrawable', 'deposited');
alter table ledger_routes enable trigger append_only;

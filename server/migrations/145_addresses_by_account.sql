-- Each account key has its own counters, so that the addresses of an operator's own key begin at its index 0, where a wallet looks for
-- them. The empty key is the firm's own account, and that of the practice wallets.
alter table address_branches add column account_key text not null default '';
-- The first index that was ever given out: what lies before it was paid before the firm had the key.
alter table address_branches add column first_index integer not null default 0 check (first_index >= 0);
alter table address_branches drop constraint address_branches_pkey;
alter table address_branches add primary key (account_key, branch);
alter table address_branches add constraint address_branches_first check (first_index <= next_index);

-- Keys that are known already go on where the common counters stand: so none of their addresses is given out twice.
insert into address_branches (account_key, branch, next_index)
select known.account_key, b.branch, b.next_index
from (
  select account_key from deposits where account_key is not null
  union select account_key from payouts where account_key is not null
  union select account_key from former_payouts where account_key is not null
  union select value from settings where name = 'operator-account-key'
) known
cross join address_branches b
where b.branch in ('deposit', 'change');

alter table deposits drop constraint deposits_address_index_key;
create unique index deposits_address_index on deposits (coalesce(account_key, ''), address_index);

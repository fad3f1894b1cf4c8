-- The standard words for what these columns and tables contain. A backup of an earlier release has the earlier names: its rows are
-- loaded into the tables of its release, and this file then renames them.
alter table second_factors rename column sealed_secret to encrypted_secret;
alter table onboarding_records rename column sealed to encrypted;
alter table session rename column proved_twice to mfa_verified;
alter table withdrawal_freezes rename column begun_at to started_at;
alter table withdrawal_freezes rename column begun_by to started_by;
alter table former_payouts rename to superseded_payouts;
alter index former_payouts_of rename to superseded_payouts_of;
alter table former_payout_inputs rename to superseded_payout_inputs;
alter table superseded_payout_inputs rename column former_txid to superseded_txid;

-- A one-time link may also make a browser known to an account, so that the wrong guesses of others do not keep its owner
-- out. It is requested, mailed and ended like a link to a new password.
alter table recovery_requests add column purpose text not null default 'new-password'
  check (purpose in ('new-password', 'known-browser'));
alter table recovery_requests alter column amount_cents drop not null;
alter table recovery_requests add constraint amount_of_purpose
  check ((purpose = 'new-password') = (amount_cents is not null));
-- All requests for one email are answered at once.
create index recovery_requests_email_idx on recovery_requests (email);

alter table password_recoveries add column purpose text not null default 'new-password'
  check (purpose in ('new-password', 'known-browser'));

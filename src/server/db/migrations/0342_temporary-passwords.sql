-- A password that somebody else has chosen for an account works until its owner replaces it, and no longer than this.
-- Null: the password is its owner's own.
alter table users add column temporary_password_until timestamptz;
alter table password_resets drop constraint password_resets_purpose_check;
alter table password_resets add constraint password_resets_purpose_check
  check (purpose in ('reset', 'invitation', 'first-sign-in'));

-- A session of scope 'payment' opens only what choosing and paying for a plan takes.
alter table sessions add column scope text not null default 'full' check (scope in ('full', 'payment'));

-- An invited account has no password until its link sets one.
alter table users alter column password_hash drop not null;
alter table password_resets add column purpose text not null default 'reset' check (purpose in ('reset', 'invitation'));
create index password_resets_of_user on password_resets (company_id, user_id);
create index password_resets_by_expiry on password_resets (expires_at);
grant delete on password_resets to poolhand_system;

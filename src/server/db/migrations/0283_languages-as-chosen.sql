-- Whether a company has chosen its language: until it has, everybody reads what their browser asks for. Another one than
-- English was chosen; of English nobody knows, so it waits to be chosen.
alter table company_settings add column language_chosen boolean not null default false;
update company_settings set language_chosen = true where language <> 'en';
-- What a user's browser asked for when they signed in last: mails and notifications to those who have chosen nothing follow it.
alter table users add column browser_language text check (browser_language in ('en', 'es'));
-- Nobody has edited a user by signing in.
drop trigger record_changes on users;
call record_changes_of('users', '{user_id}', '{last_login_at,invited_at,browser_language}', '{password_hash}');

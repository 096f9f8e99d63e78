-- Two-step sign-in, passkeys, and the counts of failed attempts.

-- The secret that an authenticator app shares with the server; sealed with the server's key. In force once confirmed.
create table two_step_secrets (
  company_id uuid not null default app_company_id(),
  user_id text not null,
  sealed_secret text not null,
  confirmed_at timestamptz,
  -- the 30-second step of the last code taken: no code is taken twice
  last_step bigint,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users on delete cascade
);

-- What is left of them: a code is deleted when it is used.
create table recovery_codes (
  company_id uuid not null default app_company_id(),
  user_id text not null,
  code_hash text not null,
  primary key (company_id, user_id, code_hash),
  foreign key (company_id, user_id) references users on delete cascade
);

-- A sign-in whose password was right and whose second step is still to come.
create table sign_in_steps (
  token_hash text primary key,
  company_id uuid not null default app_company_id(),
  user_id text not null,
  stay_logged_in boolean not null,
  failures integer not null default 0,
  expires_at timestamptz not null,
  foreign key (company_id, user_id) references users on delete cascade
);
create index sign_in_steps_of_user on sign_in_steps (company_id, user_id);
create index sign_in_steps_by_expiry on sign_in_steps (expires_at);

create table passkeys (
  company_id uuid not null default app_company_id(),
  passkey_id text not null,
  user_id text not null,
  name text not null,
  -- base64url, as the browser gives it
  credential_id text not null unique,
  public_key text not null,
  sign_count bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (company_id, passkey_id),
  foreign key (company_id, user_id) references users on delete cascade
);
create index passkeys_of_user on passkeys (company_id, user_id);

-- What a passkey is asked to sign, once. Whose it will be is not known yet at a sign-in, so there is no company.
create table passkey_challenges (
  challenge_id text primary key,
  challenge_hash text not null,
  -- who adds a passkey, as a hash; null for a sign-in
  account_hash text,
  expires_at timestamptz not null
);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

-- Attempts counted in a window, by a hash of who tries what. It may be tried on addresses that have no account.
create table attempts (
  key_hash text primary key,
  attempts integer not null,
  window_ends_at timestamptz not null
);
create index attempts_by_expiry on attempts (window_ends_at);

do $$
declare t text;
begin
  foreach t in array array['two_step_secrets', 'recovery_codes', 'sign_in_steps', 'passkeys'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy of_company on %I to poolhand_app using (company_id = app_company_id()) with check (company_id = app_company_id())', t);
    execute format('create policy of_system on %I to poolhand_system using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to poolhand_app, poolhand_system', t);
  end loop;
end $$;
grant select, insert, update, delete on passkey_challenges, attempts to poolhand_system;

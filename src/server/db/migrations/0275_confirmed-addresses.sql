-- Since when a company has an owner who has shown that their email address is theirs: nothing leaves in its name before. What
-- exists already counts as confirmed, and so does what a server of the release before registers during an upgrade.
alter table companies add column confirmed_at timestamptz default now();
-- The same of one account; null again while a changed address is not confirmed.
alter table users add column email_confirmed_at timestamptz default now();

-- The code that was sent to an account's address, how often it was tried, and how many were sent in the hour.
create table email_codes (
  company_id uuid not null default app_company_id(),
  user_id text not null,
  -- it confirms this address and no other
  email text not null,
  fingerprint text,
  tries integer not null default 0,
  sent integer not null default 1,
  sent_at timestamptz not null,
  hour_ends_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users on delete cascade
);
alter table email_codes enable row level security;
alter table email_codes force row level security;
create policy of_company on email_codes to poolhand_app
  using (company_id = app_company_id()) with check (company_id = app_company_id());
grant select, insert, update, delete on email_codes to poolhand_app;

-- The sweeps pass over what waits for a confirmation.
grant select (purpose) on mails to poolhand_system;

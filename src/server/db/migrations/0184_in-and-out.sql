-- Kept exports of a company, made at night or when asked for; and the people of a company that was brought in, who are
-- invited again one by one.

create table backups (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  backup_id text not null,
  state text not null check (state in ('running', 'done', 'failed')),
  -- who asked; null for the nightly one
  asked_by text,
  -- why it failed, in words for the owner
  reason text,
  file_key text,
  bytes bigint,
  rows_written bigint,
  files_written bigint,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (company_id, backup_id)
);
create index backups_by_time on backups (company_id, started_at desc);
-- One at a time.
create unique index backups_one_running on backups (company_id) where state = 'running';

create table imported_people (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  -- the id of the account they had
  user_id text not null,
  email text not null,
  name text,
  role text not null check (role in ('owner', 'admin', 'technician', 'homeowner', 'user')),
  is_active boolean not null,
  customer_id text,
  technician_id text,
  primary key (company_id, user_id)
);

do $$
declare
  t text;
begin
  foreach t in array array['backups', 'imported_people'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy of_company on %I to poolhand_app using (company_id = app_company_id()) with check (company_id = app_company_id())', t);
    execute format('grant select, insert, update, delete on %I to poolhand_app', t);
  end loop;
end $$;

-- What a company has connected for itself: the settings are sealed by this installation, and only what may be read stands beside.
create table company_connections (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  need text not null check (need in ('email', 'ai', 'weather')),
  -- for people: host, sender or model
  shown text not null,
  settings_sealed text not null,
  connected_at timestamptz not null,
  answered_at timestamptz,
  last_error text,
  last_error_at timestamptz,
  primary key (company_id, need)
);
alter table company_connections enable row level security;
alter table company_connections force row level security;
create policy of_company on company_connections to poolhand_app
  using (company_id = app_company_id()) with check (company_id = app_company_id());
grant select, insert, update, delete on company_connections to poolhand_app;
call version_changes_of('company_connections');
call record_changes_of('company_connections', '{need}', '{answered_at,last_error,last_error_at}', '{settings_sealed}');

-- Of the installation, no company's: when what all companies share has answered last.
create table service_answers (
  need text primary key,
  answered_at timestamptz not null
);
grant select, insert, update on service_answers to poolhand_system;

-- A company's own model is paid for by the company: its tokens do not count against what the installation pays for.
alter table ai_usage add column own_tokens bigint not null default 0;

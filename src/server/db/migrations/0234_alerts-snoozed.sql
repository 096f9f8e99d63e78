-- An alert that nobody wants to see before a moment: until then it is in no list, count, push or email.
alter table notifications
  add column snoozed_until timestamptz,
  add column snoozed_by text;

-- Until when each user has been shown what is critical: the same alerts are not announced to them again at the next sign-in.
create table alert_tellings (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  user_id text not null,
  told_at timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users on delete cascade
);
alter table alert_tellings enable row level security;
alter table alert_tellings force row level security;
create policy of_company on alert_tellings to poolhand_app
  using (company_id = app_company_id()) with check (company_id = app_company_id());
grant select, insert, update, delete on alert_tellings to poolhand_app;
call version_changes_of('alert_tellings');

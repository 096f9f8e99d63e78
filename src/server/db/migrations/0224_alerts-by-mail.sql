-- Alerts that the owners are to be written to about: noted where they are told, in the same transaction, and taken together by
-- the mail. Whoever tells only adds a row, so nobody waits for anybody.
create table alert_mail_notes (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  note_id text not null,
  -- critical: mailed at once, one mail a minute at most; gathered: with everything else of an hour
  urgency text not null check (urgency in ('critical', 'gathered')),
  notification_ids text[] not null,
  noted_at timestamptz not null,
  primary key (company_id, note_id)
);
create index alert_mail_notes_by_age on alert_mail_notes (noted_at);

-- When the owners were last written to.
create table alert_mails (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  urgency text not null check (urgency in ('critical', 'gathered')),
  written_at timestamptz not null,
  primary key (company_id, urgency)
);

do $$
declare
  t text;
begin
  foreach t in array array['alert_mail_notes', 'alert_mails'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy of_company on %I to poolhand_app using (company_id = app_company_id()) with check (company_id = app_company_id())', t);
    execute format('grant select, insert, update, delete on %I to poolhand_app', t);
  end loop;
end $$;

-- Whose alerts are due is asked before a company is bound.
create policy of_system on alert_mail_notes for select to poolhand_system using (true);
grant select (company_id, urgency, noted_at) on alert_mail_notes to poolhand_system;

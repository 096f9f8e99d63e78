-- What is done for each company at night, once a day of the company's own; and when an outside service failed last.

create table company_nights (
  company_id uuid primary key default app_company_id() references companies on delete cascade,
  -- the company's day whose night work is done
  done_on date not null
);
alter table company_nights enable row level security;
alter table company_nights force row level security;
create policy of_company on company_nights to poolhand_app
  using (company_id = app_company_id()) with check (company_id = app_company_id());
grant select, insert, update, delete on company_nights to poolhand_app;
-- Whose night has come is asked before a company is bound.
create policy of_system on company_nights for select to poolhand_system using (true);
grant select on company_nights to poolhand_system;

-- Of the installation, no company's: what went wrong with what all companies share, without anybody's data in it.
create table service_failures (
  need text primary key check (need in ('email', 'cards', 'geocoding', 'device', 'sms', 'files', 'ai', 'weather', 'roads', 'push')),
  message text not null,
  failed_at timestamptz not null
);
grant select, insert, update on service_failures to poolhand_system;

-- What has passed its time is looked for by its age.
create index photos_by_age on photos (company_id, taken_at);
create index voice_notes_by_age on voice_notes (company_id, taken_at);
create index pool_readings_by_age on pool_readings (company_id, measured_at);
create index mails_by_age on mails (company_id, created_at) where report_id is null;
create index sms_notifications_by_age on sms_notifications (company_id, created_at);

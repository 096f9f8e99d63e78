-- What a visit took from stock, as it was answered when it was finished; and the links that open a report's photos.

alter table service_visits add column stock_used jsonb not null default '[]';
create index service_visits_of_report on service_visits (company_id, report_id) where report_id is not null;
create index service_reports_of_visit on service_reports (company_id, visit_id) where visit_id is not null;

-- The signed link in a report's e-mail. Only a hash of the key is kept; it opens that report's photos and nothing else.
create table report_links (
  key_hash text primary key,
  company_id uuid not null default app_company_id() references companies on delete cascade,
  report_id text not null,
  expires_at timestamptz not null,
  foreign key (company_id, report_id) references service_reports on delete cascade
);
create index report_links_of_report on report_links (company_id, report_id);

alter table report_links enable row level security;
alter table report_links force row level security;
create policy of_company on report_links to poolhand_app
  using (company_id = app_company_id()) with check (company_id = app_company_id());
grant select, insert, update, delete on report_links to poolhand_app;
-- The company is not known before the link has been read.
grant select on report_links to poolhand_system;
create policy of_system on report_links for select to poolhand_system using (true);

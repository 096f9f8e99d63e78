-- The ground every feature stands on: tenants, accounts, customers, pools, water, routes, visits, reports, mail.
--
-- Tenancy: every row of a company carries company_id, which fills itself from the transaction's setting.
-- Two roles, neither owner nor BYPASSRLS, are all that the running server ever uses:
--   poolhand_app     sees and writes the rows of the company the transaction is bound to, and nothing without one
--   poolhand_system  finds accounts and sessions before a company is known, and which companies have work waiting

do $$
begin
  if not exists (select from pg_roles where rolname = 'poolhand_app') then
    create role poolhand_app nologin nosuperuser nobypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'poolhand_system') then
    create role poolhand_system nologin nosuperuser nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null; -- another server migrates another database of the cluster
end $$;

do $$ begin execute format('grant poolhand_app, poolhand_system to %I', current_user); end $$;

create function app_company_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.company_id', true), '')::uuid $$;

create table companies (
  company_id uuid primary key,
  name text,
  time_zone text not null default 'America/New_York',
  tier text not null default 'trial' check (tier in ('none', 'trial', 'basic', 'professional', 'enterprise')),
  trial_started_at timestamptz not null,
  next_billing_date date,
  created_at timestamptz not null
);

create table users (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  user_id text not null,
  email text not null unique,
  name text,
  role text not null check (role in ('owner', 'admin', 'technician', 'homeowner', 'user')),
  password_hash text not null,
  is_active boolean not null default true,
  customer_id text,
  technician_id text,
  last_login_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, user_id)
);

create table sessions (
  token_hash text primary key,
  session_id text not null,
  company_id uuid not null default app_company_id(),
  user_id text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text,
  foreign key (company_id, user_id) references users on delete cascade
);
create index sessions_of_user on sessions (company_id, user_id);
create index sessions_by_expiry on sessions (expires_at);

create table password_resets (
  token_hash text primary key,
  company_id uuid not null default app_company_id(),
  user_id text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (company_id, user_id) references users on delete cascade
);

create table permission_entries (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  role text not null,
  feature text not null,
  is_enabled boolean not null,
  can_view boolean not null,
  can_edit boolean not null,
  can_delete boolean not null,
  primary key (company_id, role, feature)
);

create table customers (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  customer_id text not null,
  name text not null,
  email text,
  phone text,
  address text,
  city text,
  state text,
  zip_code text,
  latitude double precision,
  longitude double precision,
  -- given: from the customer or a file; exact, approximate: found from the address, or only from its ZIP code;
  -- wanted: to be looked up; unknown: looked up and not found; none: no address to look up
  location_source text not null default 'none'
    check (location_source in ('given', 'exact', 'approximate', 'wanted', 'unknown', 'none')),
  service_day text,
  service_frequency text not null default 'weekly',
  pool_size integer,
  pool_type text,
  notes text,
  sms_alerts boolean not null default false,
  email_alerts boolean not null default false,
  is_active boolean not null default true,
  service_price_cents bigint,
  setup_fee_cents bigint,
  last_service_cost_cents bigint,
  total_revenue_cents bigint not null default 0,
  average_service_cost_cents bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  phone_digits text generated always as (regexp_replace(coalesce(phone, ''), '\D', '', 'g')) stored,
  search_text text generated always as (
    lower(name || ' ' || coalesce(address, '') || ' ' || coalesce(city, '') || ' ' || coalesce(zip_code, '') || ' '
      || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || regexp_replace(coalesce(phone, ''), '\D', '', 'g'))
  ) stored,
  primary key (company_id, customer_id)
);
create index customers_by_name on customers (company_id, lower(name), customer_id) where deleted_at is null;
create index customers_wanting_location on customers (company_id) where location_source = 'wanted' and deleted_at is null;

create table pools (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  pool_id text not null,
  customer_id text,
  name text not null,
  pool_type text,
  volume_gallons integer,
  chlorine numeric(4, 2),
  ph numeric(4, 2),
  lsi numeric(3, 2),
  calcium_hardness numeric(7, 1),
  temperature numeric(5, 1),
  total_alkalinity numeric(7, 1),
  cyanuric_acid numeric(7, 1),
  salt numeric(8, 1),
  last_updated timestamptz,
  created_at timestamptz not null,
  primary key (company_id, pool_id),
  foreign key (company_id, customer_id) references customers on delete cascade
);
create index pools_of_customer on pools (company_id, customer_id);

create table reagents (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  id text not null,
  pool_id text not null,
  -- the documents' reagentId: the reagent's type, e.g. CHLORINE
  reagent_id text not null,
  description text not null,
  -- percent; shown whole, kept finer so that small amounts add up
  level numeric(5, 2) not null check (level between 0 and 100),
  product text,
  strength_pct numeric(5, 2),
  package_amount numeric(10, 2),
  package_unit text,
  created_at timestamptz not null,
  last_updated timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, pool_id) references pools on delete cascade
);
create index reagents_of_pool on reagents (company_id, pool_id);

create table water_tests (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  test_id text not null,
  pool_id text not null,
  customer_id text,
  user_id text,
  device_id text,
  technician_id text,
  visit_id text,
  test_type text not null default 'manual',
  chlorine numeric(5, 2),
  total_chlorine numeric(5, 2),
  ph numeric(4, 2),
  temperature numeric(5, 1),
  calcium_hardness numeric(7, 1),
  total_alkalinity numeric(7, 1),
  cyanuric_acid numeric(7, 1),
  salt numeric(8, 1),
  borate numeric(6, 1),
  pool_volume integer,
  lsi numeric(4, 2),
  test_results text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, test_id),
  foreign key (company_id, pool_id) references pools on delete cascade
);
create index water_tests_of_pool on water_tests (company_id, pool_id, created_at desc);
create index water_tests_by_expiry on water_tests (expires_at);

-- The readings of every test, kept for the pool's history after the test itself has expired.
create table pool_readings (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  test_id text not null,
  pool_id text not null,
  measured_at timestamptz not null,
  chlorine numeric(5, 2),
  total_chlorine numeric(5, 2),
  ph numeric(4, 2),
  temperature numeric(5, 1),
  calcium_hardness numeric(7, 1),
  total_alkalinity numeric(7, 1),
  cyanuric_acid numeric(7, 1),
  salt numeric(8, 1),
  borate numeric(6, 1),
  lsi numeric(4, 2),
  primary key (company_id, test_id),
  foreign key (company_id, pool_id) references pools on delete cascade
);
create index pool_readings_of_pool on pool_readings (company_id, pool_id, measured_at);

create table technicians (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  technician_id text not null,
  user_id text,
  name text not null,
  email text,
  phone text,
  is_active boolean not null default true,
  working_days text[] not null default '{}',
  max_customers_per_day integer not null default 8,
  start_time text not null default '08:00',
  end_time text not null default '17:00',
  created_at timestamptz not null,
  primary key (company_id, technician_id)
);

create table route_assignments (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  assignment_id text not null,
  customer_id text not null,
  technician_id text not null,
  day_of_week text not null
    check (day_of_week in ('MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY')),
  service_type text not null default 'weekly_service',
  service_frequency text not null default 'weekly',
  route_order integer not null default 1,
  estimated_duration integer not null default 30,
  service_description text,
  priority text not null default 'NORMAL',
  is_active boolean not null default true,
  start_date date,
  end_date date,
  notes text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, assignment_id),
  foreign key (company_id, customer_id) references customers on delete cascade,
  foreign key (company_id, technician_id) references technicians on delete cascade
);
create index route_assignments_of_day on route_assignments (company_id, day_of_week, technician_id, route_order);
create index route_assignments_of_technician on route_assignments (company_id, technician_id);
create index route_assignments_of_customer on route_assignments (company_id, customer_id);

-- A visit is one stop worked: opened on the phone, finished with what was found and done. It is the service history.
create table service_visits (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  visit_id text not null,
  customer_id text not null,
  pool_id text,
  assignment_id text,
  technician_id text,
  technician_name text,
  service_date date not null,
  service_time text,
  state text not null default 'open' check (state in ('open', 'done')),
  arrival_time timestamptz,
  departure_time timestamptz,
  services text[] not null default '{}',
  water_chemistry jsonb not null default '{}',
  chemicals_added jsonb not null default '[]',
  service_notes text,
  next_service text,
  photo_urls text[] not null default '{}',
  customer_satisfaction integer,
  sms_notification_sent boolean not null default false,
  email_notification_sent boolean not null default false,
  water_test_id text,
  report_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, visit_id),
  foreign key (company_id, customer_id) references customers on delete cascade
);
create index service_visits_of_customer on service_visits (company_id, customer_id, service_date desc, created_at desc);
create index service_visits_of_day on service_visits (company_id, service_date, technician_id);
create unique index service_visits_once_a_day on service_visits (company_id, assignment_id, service_date)
  where assignment_id is not null;

create table service_reports (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  report_id text not null,
  visit_id text,
  customer_id text,
  customer_name text not null,
  customer_email text,
  address text,
  service_date date not null,
  service_time text,
  services text[] not null default '{}',
  water_chemistry jsonb not null default '{}',
  chemicals_added jsonb not null default '[]',
  notes text,
  next_service text,
  technician_name text not null,
  mail_id text,
  created_at timestamptz not null,
  primary key (company_id, report_id),
  foreign key (company_id, customer_id) references customers on delete cascade
);
create index service_reports_by_time on service_reports (company_id, created_at desc);
create index service_reports_of_customer on service_reports (company_id, customer_id, created_at desc);

create table photos (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  photo_id text not null,
  visit_id text,
  report_id text,
  customer_id text,
  category text not null default 'general',
  description text,
  content_type text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  sha256 text not null,
  file_key text not null,
  thumbnail_key text not null,
  taken_at timestamptz not null,
  created_at timestamptz not null,
  primary key (company_id, photo_id)
);
create index photos_of_visit on photos (company_id, visit_id);
create index photos_of_report on photos (company_id, report_id);

-- Every e-mail is written here in the transaction that causes it, and handed over by a job afterwards.
create table mails (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  mail_id text not null,
  purpose text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  -- [{ fileKey, fileName, contentType, contentId }]
  attachments jsonb not null default '[]',
  state text not null default 'pending' check (state in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  message_id text,
  created_at timestamptz not null,
  primary key (company_id, mail_id)
);
create index mails_waiting on mails (next_attempt_at) where state = 'pending';

create table idempotency_keys (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  user_id text not null,
  key text not null,
  request_hash text not null,
  status_code integer,
  -- the first answer, byte for byte
  answer text,
  created_at timestamptz not null,
  primary key (company_id, user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table imports (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  import_id text not null,
  user_id text not null,
  file_name text,
  state text not null check (state in ('running', 'done', 'failed', 'cancelled')),
  done integer not null default 0,
  total integer not null default 0,
  result jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (company_id, import_id)
);

-- Answers of the geocoding service; addresses are public facts, shared by all companies.
create table geocoded_addresses (
  query text primary key,
  latitude double precision,
  longitude double precision,
  precision text not null check (precision in ('exact', 'approximate', 'unknown')),
  found_at timestamptz not null
);

-- Rights and row-level security, for every table that has a company_id.
grant usage on schema public to poolhand_app, poolhand_system;
grant execute on function app_company_id() to poolhand_app, poolhand_system;
grant select, insert, update on geocoded_addresses to poolhand_app;

do $$
declare t text;
begin
  for t in
    select c.relname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy of_company on %I to poolhand_app using (company_id = app_company_id()) with check (company_id = app_company_id())', t);
    execute format('grant select, insert, update, delete on %I to poolhand_app', t);
  end loop;
end $$;
revoke insert, delete on companies from poolhand_app;

-- What is needed before a company is known, and nothing more.
grant select, insert on companies to poolhand_system;
grant select, insert, update on users to poolhand_system;
grant select, insert, update, delete on sessions to poolhand_system;
grant select, insert, update on password_resets to poolhand_system;
grant select on permission_entries to poolhand_system;
grant insert on pools to poolhand_system;
grant select (company_id, mail_id, state, next_attempt_at) on mails to poolhand_system;
grant select (company_id, location_source, deleted_at) on customers to poolhand_system;
grant select (company_id, test_id, expires_at), delete on water_tests to poolhand_system;
grant select (company_id, created_at), delete on idempotency_keys to poolhand_system;

create policy of_system on companies to poolhand_system using (true) with check (true);
create policy of_system on users to poolhand_system using (true) with check (true);
create policy of_system on sessions to poolhand_system using (true) with check (true);
create policy of_system on password_resets to poolhand_system using (true) with check (true);
create policy of_system on permission_entries for select to poolhand_system using (true);
create policy of_system on pools for insert to poolhand_system with check (true);
create policy of_system on mails for select to poolhand_system using (true);
create policy of_system on customers for select to poolhand_system using (true);
create policy of_system on water_tests to poolhand_system using (true) with check (true);
create policy of_system on idempotency_keys to poolhand_system using (true) with check (true);

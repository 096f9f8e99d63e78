-- What a technician needs at the gate, what is to be done at a stop, what was said there, whom the report speaks for, and what
-- a week of work comes to.

alter table customers add column gate_code text;
alter table customers add column dog text;
alter table customers add column equipment text;

-- Where a company has changed nothing the product's own list stands (domain/checklist); then its whole list is here.
create table checklist_tasks (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  task_id text not null,
  title text not null,
  category text not null,
  priority text not null check (priority in ('high', 'medium', 'low')),
  required boolean not null,
  photo_required boolean not null,
  every_visits integer not null check (every_visits between 1 and 52),
  place integer not null,
  primary key (company_id, task_id)
);

-- What differs at one customer: {"changes": [{taskId, dropped?, required?, photoRequired?, everyVisits?}], "added": [task]}.
create table customer_checklists (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  customer_id text not null,
  differing jsonb not null,
  updated_at timestamptz not null,
  primary key (company_id, customer_id),
  foreign key (company_id, customer_id) references customers on delete cascade
);

-- The tasks of a visit as they stood when it was worked; what a later change of the list says does not change them.
alter table service_visits add column tasks jsonb not null default '[]';
-- Two phones at one stop are told of each other: which wrote last, and how often it was written.
alter table service_visits add column revision integer not null default 0;
alter table service_visits add column changed_from text;
-- The finishing call that was taken: another one for the same visit is a conflict, the same one again is a repetition.
alter table service_visits add column completion_id text;

-- As the phone that took it knew it: the hash of what it sent, and the picture that it belongs with.
alter table photos add column captured_sha256 text;
alter table photos add column pair_id text;
alter table photos add column task_id text;

create table voice_notes (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  note_id text not null,
  user_id text not null,
  customer_id text not null,
  visit_id text,
  text text not null default '',
  audio_key text,
  audio_type text,
  category text not null default 'general'
    check (category in ('general', 'issue', 'maintenance', 'chemical', 'equipment', 'customer')),
  duration numeric(8, 1),
  technician_name text not null,
  service_date date not null,
  is_service_report boolean not null default false,
  taken_at timestamptz not null,
  created_at timestamptz not null,
  primary key (company_id, note_id),
  foreign key (company_id, customer_id) references customers on delete cascade
);
create index voice_notes_of_customer on voice_notes (company_id, customer_id, taken_at desc);
create index voice_notes_of_visit on voice_notes (company_id, visit_id) where visit_id is not null;

-- How the company signs its reports. One row a company; none before anything was set.
create table company_branding (
  company_id uuid primary key default app_company_id() references companies on delete cascade,
  name text,
  email text,
  phone text,
  website text,
  address text,
  tagline text,
  weather_city text,
  weather_state text,
  weather_zip_code text,
  logo_key text,
  logo_type text,
  updated_at timestamptz not null
);

-- A week of one technician's work as it was approved: what was seen then stays, whatever is recorded later.
create table pay_check_approvals (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  technician_id text not null,
  week_from date not null,
  approved_by text not null,
  approved_by_name text not null,
  approved_at timestamptz not null,
  note text,
  line jsonb not null,
  primary key (company_id, technician_id, week_from),
  foreign key (company_id, technician_id) references technicians on delete cascade
);

do $$
declare
  t text;
begin
  foreach t in array array['checklist_tasks', 'customer_checklists', 'voice_notes', 'company_branding', 'pay_check_approvals'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy of_company on %I to poolhand_app using (company_id = app_company_id()) with check (company_id = app_company_id())', t);
    execute format('grant select, insert, update, delete on %I to poolhand_app', t);
  end loop;
end $$;

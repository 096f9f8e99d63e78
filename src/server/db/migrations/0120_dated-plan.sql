-- What differs from the plan of the week on certain dates, who does not work when, and what was changed together, so that
-- it can be undone together.
create table route_changes (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  change_id text not null,
  kind text not null check (kind in ('move', 'skip', 'order', 'week-plan', 'disruption')),
  summary text not null,
  -- The rows it touched, as they were and as they became: an undo puts back the first where the second still stand.
  before jsonb not null,
  after jsonb not null,
  -- Customers who were told, and what.
  told jsonb not null default '[]',
  made_by text not null,
  made_at timestamptz not null,
  undone_at timestamptz,
  undone_by text,
  primary key (company_id, change_id)
);
create index route_changes_by_time on route_changes (company_id, made_at desc);

-- Nobody works (technician_id is null), or one technician does not, from the first date to the last.
create table days_off (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  day_off_id text not null,
  technician_id text,
  kind text not null check (kind in ('technician-away', 'rain', 'holiday')),
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  note text,
  created_at timestamptz not null,
  primary key (company_id, day_off_id),
  foreign key (company_id, technician_id) references technicians on delete cascade
);
create index days_off_by_date on days_off (company_id, to_date, from_date);
create index days_off_of_technician on days_off (company_id, technician_id) where technician_id is not null;

-- The visit that an assignment would have on service_date is made on another date, by another technician, in another
-- place of the route, or not at all.
create table visit_changes (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  assignment_id text not null,
  service_date date not null,
  kind text not null check (kind in ('moved', 'skipped')),
  to_date date,
  to_technician_id text,
  -- Among the route orders of that day; halves lie between two stops.
  to_order double precision,
  reason text,
  created_at timestamptz not null,
  primary key (company_id, assignment_id, service_date),
  foreign key (company_id, assignment_id) references route_assignments on delete cascade,
  foreign key (company_id, to_technician_id) references technicians on delete cascade,
  check ((kind = 'moved') = (to_date is not null and to_technician_id is not null and to_order is not null))
);
create index visit_changes_from on visit_changes (company_id, service_date);
create index visit_changes_to on visit_changes (company_id, to_date) where to_date is not null;
create index visit_changes_of_technician on visit_changes (company_id, to_technician_id) where to_technician_id is not null;

-- A technician's days for a calendar program, by a secret address of which only the hash is kept.
create table calendar_feeds (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  technician_id text not null,
  token_hash text not null unique,
  created_at timestamptz not null,
  last_read_at timestamptz,
  primary key (company_id, technician_id),
  foreign key (company_id, technician_id) references technicians on delete cascade
);

do $$
declare
  t text;
begin
  foreach t in array array['route_changes', 'days_off', 'visit_changes', 'calendar_feeds'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy of_company on %I to poolhand_app using (company_id = app_company_id()) with check (company_id = app_company_id())', t);
    execute format('grant select, insert, update, delete on %I to poolhand_app', t);
  end loop;
end $$;

-- Whose calendar an address is must be known before the company is.
grant select (company_id, technician_id, token_hash) on calendar_feeds to poolhand_system;
create policy of_system on calendar_feeds for select to poolhand_system using (true);

-- Drives between a company's places, as a road engine has measured them. A row holds a place's drives to and from the
-- places around it that were known when it was measured: a new place adds a row and touches no other.
create table road_times (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  -- engine and map data; what was measured under another one is measured again
  version text not null,
  -- a place rounded to a yard (roadPlaceOf)
  place bigint not null,
  -- 16 bytes for each place around: its number, seconds there and back, hundredths of a mile there and back
  around bytea not null,
  measured_at timestamptz not null,
  primary key (company_id, version, place)
);
alter table road_times alter column around set storage external;

-- The roads that a company's driving is told by. Written when all of its places are measured, so that no figure is made
-- of two roads.
create table company_roads (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  version text not null,
  name text not null,
  places integer not null,
  measured_at timestamptz not null,
  primary key (company_id)
);

do $$
declare t text;
begin
  foreach t in array array['road_times', 'company_roads'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy of_company on %I to poolhand_app
      using (company_id = app_company_id()) with check (company_id = app_company_id())', t);
    execute format('grant select, insert, update, delete on %I to poolhand_app', t);
  end loop;
end $$;
-- The sweep looks for companies whose roads are gone.
create policy of_system on company_roads for select to poolhand_system using (true);
grant select (company_id) on company_roads to poolhand_system;
call version_changes_of('road_times');
call version_changes_of('company_roads');

-- Which roads a plan was made on; null for one on estimates, and for changes that no plan made.
alter table route_changes add column roads text;

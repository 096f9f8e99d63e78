-- A customer's places besides the address on the customer: a rental, a lake house, another building. Pools, stops, visits, work
-- orders and equipment may be at one of them; without one they are at the customer's own address, as before.
create table properties (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  property_id text not null,
  customer_id text not null,
  -- null: called by its street
  name text,
  address text,
  city text,
  state text,
  zip_code text,
  latitude double precision,
  longitude double precision,
  location_source text not null default 'none'
    check (location_source in ('given', 'exact', 'approximate', 'wanted', 'unknown', 'none')),
  location_quality text check (location_quality in ('rooftop', 'street', 'zip')),
  gate_code text,
  dog text,
  notes text,
  -- one that is no longer served stays in what was recorded there
  is_active boolean not null default true,
  search_text text generated always as (
    lower(coalesce(name, '') || ' ' || coalesce(address, '') || ' ' || coalesce(city, '') || ' ' || coalesce(zip_code, '') || ' '
      || coalesce(gate_code, '') || ' ' || coalesce(dog, '') || ' ' || coalesce(notes, ''))
  ) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (name is not null or address is not null),
  primary key (company_id, property_id),
  -- what refers to a property names its customer too, so that nothing can be at another customer's
  unique (company_id, customer_id, property_id),
  foreign key (company_id, customer_id) references customers on delete cascade
);
create index properties_to_place on properties (company_id)
  where location_source in ('approximate', 'wanted', 'unknown');

alter table properties enable row level security;
alter table properties force row level security;
create policy of_company on properties to poolhand_app
  using (company_id = (select app_company_id())) with check (company_id = (select app_company_id()));
grant select, insert, update, delete on properties to poolhand_app;
grant select (company_id, location_source) on properties to poolhand_system;
create policy of_system on properties for select to poolhand_system using (true);
call record_changes_of('properties', '{property_id}',
  '{updated_at,search_text,latitude,longitude,location_source,location_quality}');
call version_changes_of('properties');

alter table pools add column property_id text;
alter table pools add foreign key (company_id, customer_id, property_id)
  references properties (company_id, customer_id, property_id);
alter table route_assignments add column property_id text;
alter table route_assignments add foreign key (company_id, customer_id, property_id)
  references properties (company_id, customer_id, property_id);
alter table service_visits add column property_id text;
alter table service_visits add foreign key (company_id, customer_id, property_id)
  references properties (company_id, customer_id, property_id);
alter table work_orders add column property_id text;
alter table work_orders add foreign key (company_id, customer_id, property_id)
  references properties (company_id, customer_id, property_id);
alter table equipment add column property_id text;
alter table equipment add foreign key (company_id, customer_id, property_id)
  references properties (company_id, customer_id, property_id);

-- Few rows name a property: whether one is still in use is looked up here.
create index pools_of_property on pools (company_id, property_id) where property_id is not null;
create index route_assignments_of_property on route_assignments (company_id, property_id) where property_id is not null;
create index service_visits_of_property on service_visits (company_id, property_id) where property_id is not null;
create index work_orders_of_property on work_orders (company_id, property_id) where property_id is not null;
create index equipment_of_property on equipment (company_id, property_id) where property_id is not null;

-- Every place of the customers: the customer's own address, and the properties. The rows are those that row-level security
-- lets the reader see of the tables.
create view customer_places with (security_invoker = true) as
select company_id, customer_id, null::text as property_id, name as customer_name, null::text as property_name,
  address, city, state, zip_code, latitude, longitude, location_source, location_quality, is_active
from customers where deleted_at is null
union all
select p.company_id, p.customer_id, p.property_id, c.name, coalesce(p.name, p.address), p.address, p.city, p.state, p.zip_code,
  p.latitude, p.longitude, p.location_source, p.location_quality, c.is_active and p.is_active
from properties p join customers c on c.company_id = p.company_id and c.customer_id = p.customer_id
where c.deleted_at is null;
grant select on customer_places to poolhand_app;

-- Open pages read a customer's places again with the customer.
create trigger announce_added after insert on properties
  referencing new table as changed for each statement execute function announce_customers();
create trigger announce_changed after update on properties
  referencing new table as changed for each statement execute function announce_customers();
create trigger announce_removed after delete on properties
  referencing old table as changed for each statement execute function announce_customers();

-- A year of a large company was added up from twelve months of each pool, thrice for one answer. The same sums are now kept of
-- quarters and years as well.
alter table pool_months add column months smallint not null default 1 check (months in (1, 3, 12));
alter table pool_months drop constraint pool_months_pkey;
alter table pool_months add primary key (company_id, months, month, pool_key);
alter table pool_months alter column months drop default;

-- The owner of the tables sees their rows for this statement alone.
alter table pool_months no force row level security;
insert into pool_months (company_id, months, month, pool_key, works, visits, chemical_cents)
select p.company_id, l.months, l.starts, p.pool_key, sum(p.works), sum(p.visits), sum(p.chemical_cents)
from pool_months p
cross join lateral (values
  (3, date_trunc('quarter', p.month::timestamp)::date), (12, date_trunc('year', p.month::timestamp)::date)) as l(months, starts)
group by p.company_id, l.months, l.starts, p.pool_key;
alter table pool_months force row level security;

-- What is owed is summed from the index alone: the open invoices of years lie far apart.
create index invoices_open on invoices (company_id, due_on) include (total_cents, paid_cents) where state = 'open';

-- Whose rows these are is asked once a statement, not once a row: sums read tens of thousands.
alter policy of_company on technician_days
  using (company_id = (select app_company_id())) with check (company_id = (select app_company_id()));
alter policy of_company on pool_months
  using (company_id = (select app_company_id())) with check (company_id = (select app_company_id()));
alter policy of_company on work_figures
  using (company_id = (select app_company_id())) with check (company_id = (select app_company_id()));

-- What all technicians came to on a day: the sums of technician_days, kept in the same statement that changes those.
create table company_days (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  service_date date not null,
  -- how many technicians' days are in it
  parts integer not null,
  visits integer not null,
  planned_visits integer not null,
  on_site_minutes integer not null,
  hundredth_miles bigint not null,
  fee_cents bigint not null,
  labor_cents bigint not null,
  chemical_cents bigint not null,
  travel_cents bigint not null,
  equipment_cents bigint not null,
  estimated_works integer not null,
  primary key (company_id, service_date)
);
alter table technician_days no force row level security;
insert into company_days
select company_id, service_date, count(*), sum(visits), sum(planned_visits), sum(on_site_minutes), sum(hundredth_miles),
  sum(fee_cents), sum(labor_cents), sum(chemical_cents), sum(travel_cents), sum(equipment_cents), sum(estimated_works)
from technician_days group by company_id, service_date;
alter table technician_days force row level security;

alter table company_days enable row level security;
alter table company_days force row level security;
create policy of_company on company_days to poolhand_app
  using (company_id = (select app_company_id())) with check (company_id = (select app_company_id()));
grant select, insert, update, delete on company_days to poolhand_app;

create function add_technician_days() returns trigger language plpgsql as $$
begin
  insert into company_days as d
  select company_id, service_date, count(*), sum(visits), sum(planned_visits), sum(on_site_minutes), sum(hundredth_miles),
    sum(fee_cents), sum(labor_cents), sum(chemical_cents), sum(travel_cents), sum(equipment_cents), sum(estimated_works)
  from changed group by company_id, service_date order by company_id, service_date
  on conflict (company_id, service_date) do update set parts = d.parts + excluded.parts, visits = d.visits + excluded.visits,
    planned_visits = d.planned_visits + excluded.planned_visits, on_site_minutes = d.on_site_minutes + excluded.on_site_minutes,
    hundredth_miles = d.hundredth_miles + excluded.hundredth_miles, fee_cents = d.fee_cents + excluded.fee_cents,
    labor_cents = d.labor_cents + excluded.labor_cents, chemical_cents = d.chemical_cents + excluded.chemical_cents,
    travel_cents = d.travel_cents + excluded.travel_cents, equipment_cents = d.equipment_cents + excluded.equipment_cents,
    estimated_works = d.estimated_works + excluded.estimated_works;
  return null;
end $$;

-- An update, not an insert: where a company ends, its days may be gone already.
create function take_technician_days() returns trigger language plpgsql as $$
begin
  update company_days d set parts = d.parts - c.parts, visits = d.visits - c.visits,
    planned_visits = d.planned_visits - c.planned_visits, on_site_minutes = d.on_site_minutes - c.on_site_minutes,
    hundredth_miles = d.hundredth_miles - c.hundredth_miles, fee_cents = d.fee_cents - c.fee_cents,
    labor_cents = d.labor_cents - c.labor_cents, chemical_cents = d.chemical_cents - c.chemical_cents,
    travel_cents = d.travel_cents - c.travel_cents, equipment_cents = d.equipment_cents - c.equipment_cents,
    estimated_works = d.estimated_works - c.estimated_works
  from (
    select company_id, service_date, count(*) as parts, sum(visits) as visits, sum(planned_visits) as planned_visits,
      sum(on_site_minutes) as on_site_minutes, sum(hundredth_miles) as hundredth_miles, sum(fee_cents) as fee_cents,
      sum(labor_cents) as labor_cents, sum(chemical_cents) as chemical_cents, sum(travel_cents) as travel_cents,
      sum(equipment_cents) as equipment_cents, sum(estimated_works) as estimated_works
    from changed group by company_id, service_date
  ) c where d.company_id = c.company_id and d.service_date = c.service_date;
  return null;
end $$;
create trigger technician_days_made after insert on technician_days referencing new table as changed
  for each statement execute function add_technician_days();
create trigger technician_days_changed after update on technician_days referencing new table as changed
  for each statement execute function add_technician_days();
create trigger technician_days_unmade after update on technician_days referencing old table as changed
  for each statement execute function take_technician_days();
create trigger technician_days_gone after delete on technician_days referencing old table as changed
  for each statement execute function take_technician_days();

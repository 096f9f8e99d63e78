-- What each finished visit came to, and its sums: kept, so that two years of a large company are answered at once. All of it
-- follows from visits, entered costs, rates and where customers are; whatever changes there marks the technician's day as
-- due (figure_days_due), and it is reckoned anew before it is read. Exports leave these tables out.

create table work_figures (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  -- the visit's id; 'cost:' and the entry's where an entered cost belongs to no visit
  work_id text not null,
  visit_id text,
  service_date date not null,
  -- empty: nobody's
  technician_id text not null,
  customer_id text not null,
  pool_id text,
  planned boolean not null,
  on_site_minutes integer,
  hundredth_miles integer not null,
  fee_cents bigint not null,
  labor_cents bigint not null,
  chemical_cents bigint not null,
  travel_cents bigint not null,
  equipment_cents bigint not null,
  entered boolean not null,
  estimated boolean not null,
  primary key (company_id, work_id)
);
create index work_figures_of_day on work_figures (company_id, service_date, technician_id);
create index work_figures_of_customer on work_figures (company_id, customer_id, service_date);

-- The same, summed by technician and day.
create table technician_days (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  service_date date not null,
  technician_id text not null,
  visits integer not null,
  planned_visits integer not null,
  on_site_minutes integer not null,
  hundredth_miles integer not null,
  fee_cents bigint not null,
  labor_cents bigint not null,
  chemical_cents bigint not null,
  travel_cents bigint not null,
  equipment_cents bigint not null,
  estimated_works integer not null,
  primary key (company_id, service_date, technician_id)
);

-- The chemicals of a pool by month; of work without a pool by its customer ('customer:' and the id).
create table pool_months (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  month date not null,
  pool_key text not null,
  works integer not null,
  visits integer not null,
  chemical_cents bigint not null,
  primary key (company_id, month, pool_key)
);

-- Days to be reckoned anew. Without a foreign key: a company's end marks its days once more, and there is no company then.
create table figure_days_due (
  company_id uuid not null default app_company_id(),
  service_date date not null,
  technician_id text not null,
  marks integer not null default 1,
  primary key (company_id, service_date, technician_id)
);

-- When a customer left: was made inactive, or deleted. And since when a price stands.
alter table customers add column left_at timestamptz;
alter table customers add column price_since timestamptz;
alter table customer_subscriptions add column price_since timestamptz;
alter table subscription_plans add column price_since timestamptz;
update customers set left_at = case when deleted_at is not null then deleted_at when not is_active then updated_at end,
  price_since = created_at;

create function note_customer_left() returns trigger language plpgsql as $$
begin
  if new.is_active and new.deleted_at is null then
    new.left_at := null;
  elsif new.left_at is null then
    new.left_at := coalesce(new.deleted_at, new.updated_at);
  end if;
  return new;
end $$;
create trigger note_customer_left before insert or update of is_active, deleted_at on customers
  for each row execute function note_customer_left();

create function note_new_price() returns trigger language plpgsql as $$
begin
  new.price_since := case when tg_op = 'INSERT' then coalesce(new.price_since, new.created_at) else new.updated_at end;
  return new;
end $$;
create trigger note_first_price before insert on customers for each row execute function note_new_price();
create trigger note_new_price before update of service_price_cents on customers for each row
  when (old.service_price_cents is distinct from new.service_price_cents) execute function note_new_price();
create trigger note_first_price before insert on customer_subscriptions for each row execute function note_new_price();
create trigger note_new_price before update of price_cents, plan_id on customer_subscriptions for each row
  when (old.price_cents is distinct from new.price_cents or old.plan_id is distinct from new.plan_id)
  execute function note_new_price();
create trigger note_first_price before insert on subscription_plans for each row execute function note_new_price();
create trigger note_new_price before update of price_cents on subscription_plans for each row
  when (old.price_cents is distinct from new.price_cents) execute function note_new_price();

-- A mark that is set twice is counted, so that whoever marks waits for whoever is just reckoning that day, and nothing that
-- was committed meanwhile is forgotten.
create function mark_visits_due() returns trigger language plpgsql as $$
begin
  insert into figure_days_due (company_id, service_date, technician_id)
  select company_id, service_date, technician_id from (
    select c.company_id, c.service_date, coalesce(c.technician_id, '') as technician_id from changed c where c.state = 'done'
    union select c.company_id, c.service_date, '' from changed c where c.state = 'done'
    union select v.company_id, v.service_date, coalesce(v.technician_id, '') from changed c
      join service_costs e on e.company_id = c.company_id and e.customer_id = c.customer_id
        and (e.service_date = c.service_date or e.visit_id = c.visit_id)
      join service_visits v on v.company_id = e.company_id and v.customer_id = e.customer_id
        and (v.service_date = e.service_date or v.visit_id = e.visit_id)
      where c.state = 'done'
    union select e.company_id, e.service_date, '' from changed c
      join service_costs e on e.company_id = c.company_id and e.customer_id = c.customer_id and e.visit_id = c.visit_id
      where c.state = 'done'
  ) due
  order by 1, 2, 3
  on conflict (company_id, service_date, technician_id) do update set marks = figure_days_due.marks + 1;
  return null;
end $$;
create trigger visits_made_due after insert on service_visits referencing new table as changed
  for each statement execute function mark_visits_due();
create trigger visits_changed_due after update on service_visits referencing new table as changed
  for each statement execute function mark_visits_due();
create trigger visits_unmade_due after update on service_visits referencing old table as changed
  for each statement execute function mark_visits_due();
create trigger visits_gone_due after delete on service_visits referencing old table as changed
  for each statement execute function mark_visits_due();

create function mark_costs_due() returns trigger language plpgsql as $$
begin
  insert into figure_days_due (company_id, service_date, technician_id)
  select company_id, service_date, technician_id from (
    select c.company_id, c.service_date, '' as technician_id from changed c
    union select v.company_id, v.service_date, coalesce(v.technician_id, '') from changed c
      join service_visits v on v.company_id = c.company_id and v.customer_id = c.customer_id
        and (v.service_date = c.service_date or v.visit_id = c.visit_id)
  ) due
  order by 1, 2, 3
  on conflict (company_id, service_date, technician_id) do update set marks = figure_days_due.marks + 1;
  return null;
end $$;
create trigger costs_made_due after insert on service_costs referencing new table as changed
  for each statement execute function mark_costs_due();
create trigger costs_changed_due after update on service_costs referencing new table as changed
  for each statement execute function mark_costs_due();
create trigger costs_unmade_due after update on service_costs referencing old table as changed
  for each statement execute function mark_costs_due();
create trigger costs_gone_due after delete on service_costs referencing old table as changed
  for each statement execute function mark_costs_due();

create function mark_customers_due() returns trigger language plpgsql as $$
begin
  insert into figure_days_due (company_id, service_date, technician_id)
  select distinct v.company_id, v.service_date, coalesce(v.technician_id, '')
  from before b
  join after a on a.company_id = b.company_id and a.customer_id = b.customer_id
  join service_visits v on v.company_id = a.company_id and v.customer_id = a.customer_id and v.state = 'done'
  where (a.latitude, a.longitude, a.service_price_cents) is distinct from (b.latitude, b.longitude, b.service_price_cents)
  order by 1, 2, 3
  on conflict (company_id, service_date, technician_id) do update set marks = figure_days_due.marks + 1;
  return null;
end $$;
create trigger customers_changed_due after update on customers referencing old table as before new table as after
  for each statement execute function mark_customers_due();

-- Rates are set seldom and concern everything: who sets them waits for whoever is reckoning, and sees all that was reckoned.
create function wait_for_reckoning(company uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('figures ' || company, 0));
$$;
grant execute on function wait_for_reckoning(uuid) to poolhand_app;

create function mark_all_due(company uuid, technician text) returns void language plpgsql as $$
begin
  perform wait_for_reckoning(company);
  insert into figure_days_due (company_id, service_date, technician_id)
  select d.company_id, d.service_date, d.technician_id from technician_days d
  where d.company_id = company and (technician is null or d.technician_id = technician)
  order by 1, 2, 3
  on conflict (company_id, service_date, technician_id) do update set marks = figure_days_due.marks + 1;
end $$;
grant execute on function mark_all_due(uuid, text) to poolhand_app;

create function mark_technician_due() returns trigger language plpgsql as $$
begin
  perform mark_all_due(new.company_id, new.technician_id);
  return null;
end $$;
create trigger wage_changed_due after update of wage_cents_per_hour on technicians for each row
  when (old.wage_cents_per_hour is distinct from new.wage_cents_per_hour) execute function mark_technician_due();

create function mark_rates_due() returns trigger language plpgsql as $$
begin
  perform mark_all_due(new.company_id, null);
  return null;
end $$;
create trigger rates_set_due after insert on company_settings for each row
  when (new.wage_cents_per_hour is not null or new.cost_cents_per_mile is not null) execute function mark_rates_due();
create trigger rates_changed_due after update on company_settings for each row
  when (old.wage_cents_per_hour is distinct from new.wage_cents_per_hour
    or old.cost_cents_per_mile is distinct from new.cost_cents_per_mile) execute function mark_rates_due();

create function mark_prices_due() returns trigger language plpgsql as $$
begin
  perform mark_all_due(company_id, null) from (select distinct company_id from changed) companies_changed;
  return null;
end $$;
create trigger prices_set_due after insert on chemical_prices referencing new table as changed
  for each statement execute function mark_prices_due();
create trigger prices_changed_due after update on chemical_prices referencing new table as changed
  for each statement execute function mark_prices_due();
create trigger prices_gone_due after delete on chemical_prices referencing old table as changed
  for each statement execute function mark_prices_due();

-- What is billed by day is summed from the index alone.
create index invoices_revenue on invoices (company_id, issued_on) include (subtotal_cents) where state in ('open', 'paid');

do $$
declare
  t text;
begin
  foreach t in array array['work_figures', 'technician_days', 'pool_months', 'figure_days_due'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy of_company on %I to poolhand_app using (company_id = app_company_id()) with check (company_id = app_company_id())', t);
    execute format('grant select, insert, update, delete on %I to poolhand_app', t);
  end loop;
end $$;

insert into figure_days_due (company_id, service_date, technician_id)
select distinct company_id, service_date, coalesce(technician_id, '') from service_visits where state = 'done';

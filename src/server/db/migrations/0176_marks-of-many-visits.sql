-- Many visits at once are marked quickly where no costs were entered for their customers, which is the usual case.
create or replace function mark_visits_due() returns trigger language plpgsql as $$
begin
  insert into figure_days_due (company_id, service_date, technician_id)
  select company_id, service_date, technician_id from (
    select c.company_id, c.service_date, coalesce(c.technician_id, '') as technician_id from changed c where c.state = 'done'
    union select c.company_id, c.service_date, '' from changed c where c.state = 'done'
  ) due
  order by 1, 2, 3
  on conflict (company_id, service_date, technician_id) do update set marks = figure_days_due.marks + 1;
  if exists (select from changed c join service_costs e on e.company_id = c.company_id and e.customer_id = c.customer_id
      where c.state = 'done' and (e.service_date = c.service_date or e.visit_id = c.visit_id)) then
    -- An entry may go over to this visit from another, or from none.
    insert into figure_days_due (company_id, service_date, technician_id)
    select company_id, service_date, technician_id from (
      with entries as (
        select distinct e.company_id, e.customer_id, e.service_date, e.visit_id from changed c
        join service_costs e on e.company_id = c.company_id and e.customer_id = c.customer_id
        where c.state = 'done' and (e.service_date = c.service_date or e.visit_id = c.visit_id)
      )
      select v.company_id, v.service_date, coalesce(v.technician_id, '') as technician_id from entries e
        join service_visits v on v.company_id = e.company_id and v.customer_id = e.customer_id
          and (v.service_date = e.service_date or v.visit_id = e.visit_id)
      union select e.company_id, e.service_date, '' from entries e
    ) due
    order by 1, 2, 3
    on conflict (company_id, service_date, technician_id) do update set marks = figure_days_due.marks + 1;
  end if;
  return null;
end $$;

-- What a customer's price is for. What is stored was taken per visit everywhere, so that is what it says now.
alter table customers add column price_per text not null default 'visit' check (price_per in ('visit', 'month'));

drop trigger note_new_price on customers;
create trigger note_new_price before update of service_price_cents, price_per on customers for each row
  when (old.service_price_cents is distinct from new.service_price_cents or old.price_per is distinct from new.price_per)
  execute function note_new_price();

-- What a visit brings follows from the price, and where that is for a month also from how many visits it is shared over.
create or replace function mark_customers_due() returns trigger language plpgsql as $$
begin
  insert into figure_days_due (company_id, service_date, technician_id)
  select distinct v.company_id, v.service_date, coalesce(v.technician_id, '')
  from before b
  join after a on a.company_id = b.company_id and a.customer_id = b.customer_id
  join service_visits v on v.company_id = a.company_id and v.customer_id = a.customer_id and v.state = 'done'
  where (a.latitude, a.longitude, a.service_price_cents, a.price_per, case a.price_per when 'month' then a.service_frequency end)
    is distinct from (b.latitude, b.longitude, b.service_price_cents, b.price_per, case b.price_per when 'month' then b.service_frequency end)
  order by 1, 2, 3
  on conflict (company_id, service_date, technician_id) do update set marks = figure_days_due.marks + 1;
  return null;
end $$;

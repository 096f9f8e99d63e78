-- How well an address was found: the house, somewhere on its street, or the middle of its ZIP code's area.
alter table customers add column location_quality text check (location_quality in ('rooftop', 'street', 'zip'));
alter table geocoded_addresses add column quality text check (quality in ('rooftop', 'street', 'zip'));

-- Like the place itself, it is no change of the customer: the log of changes passes it by.
drop trigger record_changes on customers;
call record_changes_of('customers', '{customer_id}',
  '{updated_at,search_text,phone_digits,latitude,longitude,location_source,location_quality,total_revenue_cents,last_service_cost_cents,average_service_cost_cents,last_birthday_greeting,last_holiday_greeting}');

-- Places that are to be made exact.
create index customers_placed_roughly on customers (company_id)
  where location_source in ('approximate', 'wanted', 'unknown') and deleted_at is null;

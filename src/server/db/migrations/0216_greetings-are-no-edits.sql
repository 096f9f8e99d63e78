-- That a customer was greeted is no change of the customer: the log of changes passes it by.
drop trigger record_changes on customers;
call record_changes_of('customers', '{customer_id}',
  '{updated_at,search_text,phone_digits,latitude,longitude,location_source,total_revenue_cents,last_service_cost_cents,average_service_cost_cents,last_birthday_greeting,last_holiday_greeting}');

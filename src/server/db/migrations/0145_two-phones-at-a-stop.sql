-- Who wrote to a visit last, for the other phone that wrote meanwhile (updated_at says when).
alter table service_visits add column changed_by text;

-- A customer's last finished visits, newest first: what is due at the next one follows from them.
create index service_visits_done on service_visits
  (company_id, customer_id, service_date desc, (coalesce(arrival_time, created_at)) desc, visit_id desc)
  where state = 'done';

-- What a visit leaves for the next one at its pool, or for the customer until then: doses that did not go in at one stop, and
-- work such as salt, stabilizer, calcium and fresh water. Null where the visit did not say; the one before still counts then.
alter table service_visits add column left_over jsonb;

create index service_visits_left on service_visits
  (company_id, pool_id, service_date desc, (coalesce(arrival_time, created_at)) desc, visit_id desc)
  where state = 'done' and left_over is not null;

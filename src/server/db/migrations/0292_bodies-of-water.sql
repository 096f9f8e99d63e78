-- A customer has several bodies of water: pool, spa, fountain. One that is not on the route is not visited with the others.
alter table pools add column kind text not null default 'pool' check (kind in ('pool', 'spa', 'fountain', 'other'));
alter table pools add column on_route boolean not null default true;

-- What a visit found and did at the bodies of water besides its first one, which keeps the visit's own columns:
-- [{"poolId", "name", "poolType", "waterChemistry", "chemicalsAdded", "leftOver", "waterTestId"}]. A report has a copy.
alter table service_visits add column bodies jsonb not null default '[]';
alter table service_reports add column bodies jsonb not null default '[]';

create index service_visits_bodies on service_visits (company_id, customer_id, service_date) where bodies <> '[]'::jsonb;

-- Each visit once for every body of water that it treated; whoever looks up visits by pool reads this. The rows are those
-- that row-level security lets the reader see of the table.
create view body_visits with (security_invoker = true) as
select company_id, visit_id, customer_id, pool_id, technician_id, technician_name, service_date, service_time, state,
  arrival_time, departure_time, created_at, updated_at, water_test_id, water_chemistry, chemicals_added, left_over
from service_visits
union all
select v.company_id, v.visit_id, v.customer_id, b ->> 'poolId', v.technician_id, v.technician_name, v.service_date,
  v.service_time, v.state, v.arrival_time, v.departure_time, v.created_at, v.updated_at, b ->> 'waterTestId',
  b -> 'waterChemistry', b -> 'chemicalsAdded', nullif(b -> 'leftOver', 'null'::jsonb)
from service_visits v cross join lateral jsonb_array_elements(v.bodies) b
where v.bodies <> '[]'::jsonb;
grant select on body_visits to poolhand_app, poolhand_system;

-- The sums of pools are read from the index alone: a span's rows lie together there, and far apart in the table. They change with
-- every visit, so what has changed is swept often.
alter table pool_months drop constraint pool_months_pkey,
  add primary key (company_id, months, month, pool_key) include (works, visits, chemical_cents),
  set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);

-- Whose rows these are is asked once a statement, not once a row: the hub reads all customers of a company.
alter policy of_company on customers
  using (company_id = (select app_company_id())) with check (company_id = (select app_company_id()));
alter policy of_company on customer_subscriptions
  using (company_id = (select app_company_id())) with check (company_id = (select app_company_id()));
alter policy of_company on subscription_plans
  using (company_id = (select app_company_id())) with check (company_id = (select app_company_id()));
alter policy of_company on route_assignments
  using (company_id = (select app_company_id())) with check (company_id = (select app_company_id()));

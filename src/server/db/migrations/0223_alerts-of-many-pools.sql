-- A first look at a large company writes an alert for every pool that wants one, and what each alert costs counts.
--
-- An alert goes with its pool, which goes with its customer; only one that is about no pool goes with its customer itself. So
-- one key is asked of an alert where two were.
alter table notifications
  drop constraint notifications_company_id_customer_id_fkey,
  add column goes_with_customer text generated always as (case when pool_id is null then customer_id end) stored,
  add foreign key (company_id, goes_with_customer) references customers on delete cascade;

drop index notifications_of_customer;
create index notifications_of_customer on notifications (company_id, goes_with_customer)
  where goes_with_customer is not null;

-- Nobody asks by it; what is over is shown, and removed, by when it ended.
drop index notifications_by_time;
create index notifications_over on notifications (company_id, resolved_at) where resolved_at is not null;

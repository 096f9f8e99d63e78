-- What invoices bill, kept by the days they bill: revenue belongs to the days of a period, not to the day its invoice is sent.
-- As with billed_days, which the previous release still reads, whoever changes invoices adds a row with the difference, and a
-- reader folds a period's many rows into one. There are few periods, however many customers are billed for them.
create table earned_periods (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  -- the period's days, both included; the day of issue where an invoice bills no period
  starts_on date not null,
  ends_on date not null,
  -- how many issued invoices more, or fewer, and what they come to before tax
  invoices integer not null,
  cents bigint not null
);
create index earned_periods_of_days on earned_periods (company_id, starts_on, ends_on);

create function earned_from(period_start date, period_end date, issued_on date) returns date language sql immutable as $$
  select case when period_start <= period_end then period_start else issued_on end $$;
create function earned_to(period_start date, period_end date, issued_on date) returns date language sql immutable as $$
  select case when period_start <= period_end then period_end else issued_on end $$;

alter table invoices no force row level security;
insert into earned_periods (company_id, starts_on, ends_on, invoices, cents)
select company_id, earned_from(period_start, period_end, issued_on), earned_to(period_start, period_end, issued_on), count(*),
  sum(subtotal_cents)
from invoices where state in ('open', 'paid') and issued_on is not null group by 1, 2, 3;
alter table invoices force row level security;

alter table earned_periods enable row level security;
alter table earned_periods force row level security;
create policy of_company on earned_periods to poolhand_app
  using (company_id = (select app_company_id())) with check (company_id = (select app_company_id()));
grant select, insert, update, delete on earned_periods to poolhand_app;

create function note_earned() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into earned_periods (company_id, starts_on, ends_on, invoices, cents)
    select company_id, earned_from(period_start, period_end, issued_on), earned_to(period_start, period_end, issued_on),
      count(*), sum(subtotal_cents)
    from come where state in ('open', 'paid') and issued_on is not null group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into earned_periods (company_id, starts_on, ends_on, invoices, cents)
    select g.company_id, earned_from(period_start, period_end, issued_on), earned_to(period_start, period_end, issued_on),
      -count(*), -sum(g.subtotal_cents)
    from gone g join companies c on c.company_id = g.company_id
    where g.state in ('open', 'paid') and g.issued_on is not null group by 1, 2, 3;
  else
    insert into earned_periods (company_id, starts_on, ends_on, invoices, cents)
    select company_id, earned_from(period_start, period_end, issued_on), earned_to(period_start, period_end, issued_on),
      sum(n), sum(n * subtotal_cents)
    from (
      select company_id, period_start, period_end, issued_on, 1 as n, subtotal_cents from come
      where state in ('open', 'paid')
      union all
      select company_id, period_start, period_end, issued_on, -1, subtotal_cents from gone where state in ('open', 'paid')
    ) changes
    where issued_on is not null group by 1, 2, 3 having sum(n) <> 0 or sum(n * subtotal_cents) <> 0;
  end if;
  return null;
end $$;
create trigger earned_more after insert on invoices referencing new table as come
  for each statement execute function note_earned();
create trigger earned_otherwise after update on invoices referencing old table as gone new table as come
  for each statement execute function note_earned();
create trigger earned_less after delete on invoices referencing old table as gone
  for each statement execute function note_earned();

-- The running periods' invoices are read as they are: one a subscription.
create index invoices_of_running_periods on invoices (company_id, period_start) where state = 'upcoming';

-- What was billed on a day, kept: two years of a large company are a quarter of a million invoices. Whoever changes invoices adds a
-- row with the difference; nobody waits for anybody, for no row is shared. Who reads the sums folds a day's many rows into one.
create table billed_days (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  issued_on date not null,
  -- how many issued invoices more, or fewer, and what they come to before tax
  invoices integer not null,
  cents bigint not null
);
create index billed_days_of_day on billed_days (company_id, issued_on);

alter table invoices no force row level security;
insert into billed_days (company_id, issued_on, invoices, cents)
select company_id, issued_on, count(*), sum(subtotal_cents)
from invoices where state in ('open', 'paid') and issued_on is not null group by company_id, issued_on;
alter table invoices force row level security;

alter table billed_days enable row level security;
alter table billed_days force row level security;
create policy of_company on billed_days to poolhand_app
  using (company_id = (select app_company_id())) with check (company_id = (select app_company_id()));
grant select, insert, update, delete on billed_days to poolhand_app;

-- A payment changes an invoice as well, but not what was billed: then there is no difference, and no row. Where a company ends,
-- it is gone already when its invoices go, and keeps no sums.
create function note_billed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into billed_days (company_id, issued_on, invoices, cents)
    select company_id, issued_on, count(*), sum(subtotal_cents) from come
    where state in ('open', 'paid') and issued_on is not null group by company_id, issued_on;
  elsif tg_op = 'DELETE' then
    insert into billed_days (company_id, issued_on, invoices, cents)
    select g.company_id, g.issued_on, -count(*), -sum(g.subtotal_cents)
    from gone g join companies c on c.company_id = g.company_id
    where g.state in ('open', 'paid') and g.issued_on is not null group by g.company_id, g.issued_on;
  else
    insert into billed_days (company_id, issued_on, invoices, cents)
    select company_id, issued_on, sum(n), sum(n * subtotal_cents) from (
      select company_id, issued_on, 1 as n, subtotal_cents from come where state in ('open', 'paid')
      union all
      select company_id, issued_on, -1, subtotal_cents from gone where state in ('open', 'paid')
    ) changes
    where issued_on is not null group by company_id, issued_on having sum(n) <> 0 or sum(n * subtotal_cents) <> 0;
  end if;
  return null;
end $$;
create trigger billed_more after insert on invoices referencing new table as come
  for each statement execute function note_billed();
create trigger billed_otherwise after update on invoices referencing old table as gone new table as come
  for each statement execute function note_billed();
create trigger billed_less after delete on invoices referencing old table as gone
  for each statement execute function note_billed();

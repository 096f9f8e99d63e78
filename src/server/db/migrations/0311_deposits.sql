-- A quote may ask for a deposit: a share of what it comes to, or an amount. It is an invoice of its own, and counts on the bill.
alter table company_settings
  add column deposit_pct integer check (deposit_pct between 1 and 100),
  add column deposit_cents bigint check (deposit_cents > 0);
alter table work_orders
  add column deposit_pct integer check (deposit_pct between 1 and 100),
  add column deposit_cents bigint check (deposit_cents > 0),
  add column deposit_invoice_id text,
  add foreign key (company_id, deposit_invoice_id) references invoices on delete set null (deposit_invoice_id);
create index work_orders_of_deposit on work_orders (company_id, deposit_invoice_id) where deposit_invoice_id is not null;

-- What of an invoice is a deposit: above 0 on the one that asks for it, below 0 on the bill that it counts on.
alter table invoices add column deposit_cents bigint not null default 0;
-- What wrote a line that nobody edits.
alter table invoice_lines add column special text check (special in ('deposit'));
-- What of a refund goes back out of a deposit that no bill has counted.
alter table refunds add column deposit_cents bigint not null default 0;

alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check
  check (account in ('owed', 'credit', 'deposits', 'sales', 'tax', 'received', 'refunds', 'disputed', 'fees', 'bank'));

-- A deposit is earned with the work, not when it is asked for.
create or replace function note_earned() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into earned_periods (company_id, starts_on, ends_on, invoices, cents)
    select company_id, earned_from(period_start, period_end, issued_on), earned_to(period_start, period_end, issued_on),
      count(*), sum(subtotal_cents - deposit_cents)
    from come where state in ('open', 'paid') and issued_on is not null group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into earned_periods (company_id, starts_on, ends_on, invoices, cents)
    select g.company_id, earned_from(period_start, period_end, issued_on), earned_to(period_start, period_end, issued_on),
      -count(*), -sum(g.subtotal_cents - g.deposit_cents)
    from gone g join companies c on c.company_id = g.company_id
    where g.state in ('open', 'paid') and g.issued_on is not null group by 1, 2, 3;
  else
    insert into earned_periods (company_id, starts_on, ends_on, invoices, cents)
    select company_id, earned_from(period_start, period_end, issued_on), earned_to(period_start, period_end, issued_on),
      sum(n), sum(n * cents)
    from (
      select company_id, period_start, period_end, issued_on, 1 as n, subtotal_cents - deposit_cents as cents from come
      where state in ('open', 'paid')
      union all
      select company_id, period_start, period_end, issued_on, -1, subtotal_cents - deposit_cents from gone
      where state in ('open', 'paid')
    ) changes
    where issued_on is not null group by 1, 2, 3 having sum(n) <> 0 or sum(n * cents) <> 0;
  end if;
  return null;
end $$;

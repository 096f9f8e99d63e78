-- A company may add a fee to what is paid late. It is a line of the invoice, charged once for each fee day.
alter table company_settings
  add column late_fees_since date,
  add column late_fee_cents bigint check (late_fee_cents > 0),
  add column late_fee_pct numeric(6, 3) check (late_fee_pct > 0),
  add column late_fee_after_days integer not null default 10 check (late_fee_after_days between 1 and 365),
  add column late_fee_monthly boolean not null default false,
  add column late_fee_cap_cents bigint check (late_fee_cap_cents > 0),
  add column late_fee_minimum_cents bigint not null default 0;

-- What of an invoice's total is late fees.
alter table invoices add column late_fee_cents bigint not null default 0;
alter table invoice_lines
  -- which fee of its invoice a line is, from 1, and what it was charged at: a waived one comes to 0
  add column fee_number integer,
  add column fee_cents bigint,
  add column flips integer not null default 0,
  add column flipped_on date,
  drop constraint invoice_lines_special_check,
  add constraint invoice_lines_special_check check (special in ('deposit', 'late_fee'));
create unique index late_fees_once on invoice_lines (company_id, invoice_id, fee_number) where special = 'late_fee';

alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in
  ('owed', 'credit', 'deposits', 'sales', 'tax', 'late-fees', 'received', 'refunds', 'disputed', 'fees', 'bank'));

-- A late fee is no revenue of the days of service.
create or replace function note_earned() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into earned_periods (company_id, starts_on, ends_on, invoices, cents)
    select company_id, earned_from(period_start, period_end, issued_on), earned_to(period_start, period_end, issued_on),
      count(*), sum(subtotal_cents - deposit_cents - late_fee_cents)
    from come where state in ('open', 'paid') and issued_on is not null group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into earned_periods (company_id, starts_on, ends_on, invoices, cents)
    select g.company_id, earned_from(period_start, period_end, issued_on), earned_to(period_start, period_end, issued_on),
      -count(*), -sum(g.subtotal_cents - g.deposit_cents - g.late_fee_cents)
    from gone g join companies c on c.company_id = g.company_id
    where g.state in ('open', 'paid') and g.issued_on is not null group by 1, 2, 3;
  else
    insert into earned_periods (company_id, starts_on, ends_on, invoices, cents)
    select company_id, earned_from(period_start, period_end, issued_on), earned_to(period_start, period_end, issued_on),
      sum(n), sum(n * cents)
    from (
      select company_id, period_start, period_end, issued_on, 1 as n,
        subtotal_cents - deposit_cents - late_fee_cents as cents from come
      where state in ('open', 'paid')
      union all
      select company_id, period_start, period_end, issued_on, -1, subtotal_cents - deposit_cents - late_fee_cents from gone
      where state in ('open', 'paid')
    ) changes
    where issued_on is not null group by 1, 2, 3 having sum(n) <> 0 or sum(n * cents) <> 0;
  end if;
  return null;
end $$;

-- A company may ask for less where all of an invoice is paid by bank debit, check or cash (docs/decisions/0094).
alter table company_settings
  add column payment_discount_pct numeric(4, 2) check (payment_discount_pct between 0.1 and 5);
-- What of a share is discounted: offered until its payment is taken, given from then on.
alter table payment_shares add column discount_cents bigint not null default 0 check (discount_cents >= 0);
-- What an invoice's total was reduced by, as lines of its own.
alter table invoices add column payment_discount_cents bigint not null default 0;
alter table invoice_lines
  drop constraint invoice_lines_special_check,
  add constraint invoice_lines_special_check check (special in ('deposit', 'late_fee', 'payment_discount'));

-- The list has every account that another migration may name.
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check
  check (account in ('owed', 'credit', 'deposits', 'sales', 'tax', 'late-fees', 'discounts', 'received', 'refunds', 'disputed', 'fees',
    'bank', 'tips'));

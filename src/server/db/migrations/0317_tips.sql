-- Tips (docs/decisions/0095). A tip is a payment of no invoice: for a visit, and owed to who made it. The name stays as it was.
alter table transactions
  add column tip_visit_id text,
  add column tip_technician_id text,
  add column tip_technician_name text,
  add check (tip_visit_id is null or (invoice_id is null and tip_technician_id is not null));
create index transactions_tips on transactions (company_id, tip_visit_id) where tip_visit_id is not null;

alter table company_settings
  -- Customers may leave a tip; and what is suggested, in cents.
  add column tips boolean not null default false,
  add column tip_cents integer[] not null default '{500,1000,2000}';

-- What customers gave for technicians: held for them, never the company's. The list has every account that an earlier migration
-- may name.
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check
  check (account in ('owed', 'credit', 'deposits', 'sales', 'tax', 'late-fees', 'discounts', 'received', 'refunds',
    'disputed', 'fees', 'bank', 'tips'));
create index ledger_entries_tips on ledger_entries (company_id, posted_on) where account = 'tips';

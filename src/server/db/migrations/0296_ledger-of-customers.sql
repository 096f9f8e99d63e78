-- What moved a customer's account, by double entry: each posting is some lines that sum to zero. A line is never changed or
-- removed; what was wrong is reversed by another posting. Its key names what happened, so that it is booked once.
create table ledger_entries (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  posting_key text not null,
  line smallint not null,
  -- in which order they were booked
  entry_number bigint generated always as identity,
  customer_id text not null,
  posted_on date not null,
  kind text not null,
  account text not null check (account in ('owed', 'credit', 'sales', 'tax', 'received', 'refunds', 'disputed', 'fees')),
  invoice_id text,
  transaction_id text,
  refund_id text,
  amount_cents bigint not null check (amount_cents <> 0),
  recorded_at timestamptz not null,
  primary key (company_id, posting_key, line),
  foreign key (company_id, customer_id) references customers on delete cascade
);
create index ledger_entries_of_invoice on ledger_entries (company_id, invoice_id) include (amount_cents) where account = 'owed';
create index ledger_entries_of_customer on ledger_entries (company_id, customer_id, posted_on);
alter table ledger_entries enable row level security;
alter table ledger_entries force row level security;
create policy of_company on ledger_entries to poolhand_app
  using (company_id = (select app_company_id())) with check (company_id = (select app_company_id()));
grant select, insert on ledger_entries to poolhand_app;
call version_changes_of('ledger_entries');

create function postings_sum_to_zero() returns trigger language plpgsql as $$
begin
  if exists (select from booked group by company_id, posting_key having sum(amount_cents) <> 0) then
    raise exception 'A posting does not sum to zero';
  end if;
  return null;
end $$;
create trigger ledger_entries_balance after insert on ledger_entries referencing new table as booked
  for each statement execute function postings_sum_to_zero();

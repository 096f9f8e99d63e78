-- Money that a bank takes back after it was paid: a card's payment that is disputed, a bank's debit that is returned.
create table payment_disputes (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  dispute_id text not null,
  transaction_id text not null,
  customer_id text not null,
  kind text not null check (kind in ('dispute', 'return')),
  state text not null check (state in ('open', 'won', 'lost')),
  -- the bank's word: insufficient_funds, fraudulent, …
  reason text not null,
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  -- of a lost one: which invoices are owed again, and by how much
  shares jsonb not null default '[]',
  respond_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (company_id, dispute_id),
  foreign key (company_id, transaction_id) references transactions on delete cascade
);
create index payment_disputes_of_transaction on payment_disputes (company_id, transaction_id);
alter table payment_disputes enable row level security;
alter table payment_disputes force row level security;
create policy of_company on payment_disputes to poolhand_app
  using (company_id = (select app_company_id())) with check (company_id = (select app_company_id()));
grant select, insert, update, delete on payment_disputes to poolhand_app;
call version_changes_of('payment_disputes');

-- Since when a bank works on a debit, and when it took all of a payment back.
alter table transactions add column processing_since timestamptz, add column returned_at timestamptz;
-- What a bank does with the money of an invoice that was, or is to be, paid.
alter table invoices add column bank_state text check (bank_state in ('pending', 'disputed', 'lost', 'returned'));

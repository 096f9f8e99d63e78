-- What the company's processor pays out to its bank, and which payments, refunds and disputes each payout holds.
create table payouts (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  payout_id text not null,
  processor text not null check (processor in ('stripe', 'sandbox')),
  status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  -- what reaches the bank; below 0 is taken from it
  amount_cents bigint not null,
  created_at timestamptz not null,
  arrives_on date not null,
  failure text,
  -- whether the processor says what it holds
  listing text not null check (listing in ('pending', 'complete', 'none')),
  primary key (company_id, payout_id)
);
create index payouts_by_age on payouts (company_id, created_at desc);
alter table payouts enable row level security;
alter table payouts force row level security;
create policy of_company on payouts to poolhand_app
  using (company_id = (select app_company_id())) with check (company_id = (select app_company_id()));
grant select, insert, update on payouts to poolhand_app;
call version_changes_of('payouts');

create table payout_lines (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  line_id text not null,
  payout_id text not null,
  kind text not null check (kind in ('payment', 'refund', 'dispute', 'fee', 'other')),
  description text not null,
  amount_cents bigint not null,
  fee_cents bigint not null,
  occurred_at timestamptz not null,
  -- the payment it is about, by the processor's name: it may become known here later
  payment_intent_id text,
  primary key (company_id, line_id),
  foreign key (company_id, payout_id) references payouts on delete cascade
);
create index payout_lines_of_payout on payout_lines (company_id, payout_id);
alter table payout_lines enable row level security;
alter table payout_lines force row level security;
create policy of_company on payout_lines to poolhand_app
  using (company_id = (select app_company_id())) with check (company_id = (select app_company_id()));
grant select, insert on payout_lines to poolhand_app;
call version_changes_of('payout_lines');

create index transactions_of_processor on transactions (company_id, processor_transaction_id)
  where processor_transaction_id is not null;

-- A payout is in the ledger too, and is no customer's.
alter table ledger_entries alter column customer_id drop not null;
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check
  check (account in ('owed', 'credit', 'sales', 'tax', 'received', 'refunds', 'disputed', 'fees', 'bank'));

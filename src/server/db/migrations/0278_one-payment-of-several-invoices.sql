-- What of a payment goes to which invoice. A payment of one invoice that took all of it has none: it says so itself.
create table payment_shares (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  transaction_id text not null,
  invoice_id text not null,
  -- Until the payment is settled what it is to be, afterwards what the invoice was credited with.
  amount_cents bigint not null check (amount_cents >= 0),
  refunded_cents bigint not null default 0,
  primary key (company_id, transaction_id, invoice_id),
  check (refunded_cents between 0 and amount_cents),
  foreign key (company_id, transaction_id) references transactions on delete cascade,
  foreign key (company_id, invoice_id) references invoices
);
create index payment_shares_of_invoice on payment_shares (company_id, invoice_id);
alter table payment_shares enable row level security;
alter table payment_shares force row level security;
create policy of_company on payment_shares to poolhand_app
  using (company_id = app_company_id()) with check (company_id = app_company_id());
grant select, insert, update, delete on payment_shares to poolhand_app;
call version_changes_of('payment_shares');

-- Money of a payment that no invoice needed any more goes back without a credit: it was never owed.
alter table refunds add column of_surplus boolean not null default false;

-- A link that opens several invoices: these besides the one it names.
alter table payment_links add column more_invoice_ids text[] not null default '{}';

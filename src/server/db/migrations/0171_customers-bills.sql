-- Visits made before this day are not billed by the running subscription: they were in another plan's price.
alter table customer_subscriptions add column visits_from date;

-- A payment on the processor's own page: which page, for which customer of the processor, and whether the card is to stay on file.
alter table transactions
  add column checkout_session_id text,
  add column processor_customer_id text,
  add column keep_card boolean not null default false;
create unique index transactions_checkout on transactions (company_id, checkout_session_id) where checkout_session_id is not null;

-- The next number is one more than the highest, found without reading every invoice.
create index invoices_by_number on invoices (company_id, ((substring(invoice_number from '^INV-(\d{1,15})$'))::bigint))
  where invoice_number ~ '^INV-\d{1,15}$';

-- Refunds that the processor has not answered are looked for in all companies.
create index refunds_pending on refunds (refunded_at) where status = 'pending';
create policy of_system on refunds for select to poolhand_system using (true);
grant select on refunds to poolhand_system;

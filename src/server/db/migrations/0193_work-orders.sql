-- Work besides the plan, from the request over quote and visit to the invoice.
--
-- The state that is stored ends with `scheduled`: that the visit was made, and that a bill was written, is read from the visit
-- and the invoice themselves, so that a phone that comes back days later changes it as well.

create table work_orders (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  work_order_id text not null,
  order_number text not null,
  customer_id text not null,
  title text not null,
  description text,
  state text not null
    check (state in ('requested', 'quoted', 'approved', 'scheduled', 'declined', 'canceled')),
  tax_rate_pct numeric(6, 3) not null,
  estimated_minutes integer not null,
  requested_on date not null,
  valid_until date,
  quoted_at timestamptz,
  answered_at timestamptz,
  answered_by text,
  decline_reason text,
  scheduled_on date,
  technician_id text,
  assignment_id text,
  done_on date,
  invoice_id text,
  internal_notes text,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, work_order_id),
  unique (company_id, order_number),
  foreign key (company_id, customer_id) references customers on delete cascade,
  foreign key (company_id, technician_id) references technicians on delete set null (technician_id),
  foreign key (company_id, invoice_id) references invoices on delete set null (invoice_id)
);
create index work_orders_by_time on work_orders (company_id, created_at desc);
create index work_orders_of_customer on work_orders (company_id, customer_id, created_at desc);
create index work_orders_of_assignment on work_orders (company_id, assignment_id) where assignment_id is not null;

create table work_order_lines (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  work_order_id text not null,
  place integer not null,
  kind text not null check (kind in ('work', 'chemical', 'discount', 'other')),
  description text not null,
  quantity numeric(12, 3) not null,
  unit_price_cents bigint not null,
  amount_cents bigint not null,
  taxable boolean not null,
  primary key (company_id, work_order_id, place),
  foreign key (company_id, work_order_id) references work_orders on delete cascade
);

-- The link in a quote's mail. Only a hash of the key is kept.
create table quote_links (
  key_hash text primary key,
  company_id uuid not null default app_company_id() references companies on delete cascade,
  work_order_id text not null,
  expires_at timestamptz not null,
  foreign key (company_id, work_order_id) references work_orders on delete cascade
);
create index quote_links_of_order on quote_links (company_id, work_order_id);

do $$
declare
  t text;
begin
  foreach t in array array['work_orders', 'work_order_lines', 'quote_links'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy of_company on %I to poolhand_app using (company_id = app_company_id()) with check (company_id = app_company_id())', t);
    execute format('grant select, insert, update, delete on %I to poolhand_app', t);
  end loop;
end $$;
create policy of_system on quote_links for select to poolhand_system using (true);
grant select on quote_links to poolhand_system;

call record_changes_of('work_orders', '{work_order_id}', '{updated_at}');
call record_changes_of('work_order_lines', '{work_order_id,place}');

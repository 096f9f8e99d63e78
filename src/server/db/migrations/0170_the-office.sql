-- The office: what the company has decided about itself, what its customers owe and pay, what its work costs.
-- Money is whole cents. Rates are percent.

-- One row a company; none before anything was set, then the defaults of domain/settings stand.
create table company_settings (
  company_id uuid primary key default app_company_id() references companies on delete cascade,
  email_alerts boolean not null default true,
  sms_notifications boolean not null default true,
  low_inventory_alerts boolean not null default true,
  service_reminders boolean not null default true,
  auto_location boolean not null default true,
  auto_backup boolean not null default true,
  data_retention text not null default '12months' check (data_retention in ('6months', '12months', '24months', 'forever')),
  maintenance_mode boolean not null default false,
  debug_mode boolean not null default false,
  -- customers' bills
  grace_days integer not null default 7 check (grace_days between 0 and 60),
  retry_attempts integer not null default 3 check (retry_attempts between 0 and 10),
  tax_rate_pct numeric(6, 3) not null default 8.25 check (tax_rate_pct between 0 and 100),
  due_days integer not null default 14 check (due_days between 0 and 90),
  -- what an hour, a mile and a started job cost; null: the estimates of domain/costing stand, and say so
  wage_cents_per_hour bigint check (wage_cents_per_hour >= 0),
  cost_cents_per_mile numeric(8, 2) check (cost_cents_per_mile >= 0),
  updated_at timestamptz not null
);

alter table technicians add column wage_cents_per_hour bigint check (wage_cents_per_hour >= 0);

-- What the company pays for a chemical; the key is the product's of the chemistry's catalogue.
create table chemical_prices (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  product text not null,
  price_cents bigint not null check (price_cents >= 0),
  amount numeric(12, 3) not null check (amount > 0),
  unit text not null,
  updated_at timestamptz not null,
  primary key (company_id, product)
);

-- What the company's customers can subscribe to. `flat`: one price a cycle; `visit`: the price for each visit made in it.
-- Chemicals are in the price (`with`) or charged on top (`plus`).
create table subscription_plans (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  plan_id text not null,
  name text not null,
  description text,
  price_cents bigint not null check (price_cents >= 0),
  billing_cycle text not null check (billing_cycle in ('weekly', 'biweekly', 'monthly', 'quarterly', 'annually')),
  pricing text not null default 'flat' check (pricing in ('flat', 'visit')),
  chemicals text not null default 'with' check (chemicals in ('with', 'plus')),
  features text[] not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, plan_id)
);

-- One a customer. `price_cents` is the customer's own price where it differs from the plan's.
create table customer_subscriptions (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  subscription_id text not null,
  customer_id text not null,
  plan_id text not null,
  status text not null check (status in ('active', 'past_due', 'canceled', 'trial')),
  price_cents bigint check (price_cents >= 0),
  -- the day of the month that it began on: a month that lacks it ends earlier, and the next one has it again
  billing_day smallint not null,
  current_period_start date not null,
  current_period_end date not null,
  next_billing_date date not null,
  auto_charge boolean not null default false,
  started_on date not null,
  past_due_since date,
  canceled_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, subscription_id),
  unique (company_id, customer_id),
  foreign key (company_id, customer_id) references customers on delete cascade,
  foreign key (company_id, plan_id) references subscription_plans
);
create index customer_subscriptions_due on customer_subscriptions (next_billing_date) where status in ('active', 'past_due', 'trial');
create index customer_subscriptions_of_plan on customer_subscriptions (company_id, plan_id);

-- The card a customer left on file, by the processor's own names for it. Card numbers rest nowhere.
create table customer_cards (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  customer_id text not null,
  processor text not null,
  processor_customer_id text,
  payment_method_id text not null,
  brand text not null,
  last4 text not null,
  expiry_month smallint not null,
  expiry_year smallint not null,
  added_at timestamptz not null,
  primary key (company_id, customer_id),
  foreign key (company_id, customer_id) references customers on delete cascade
);

-- The company's own account at a card processor; its keys are sealed.
create table company_processors (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  processor text not null check (processor in ('stripe')),
  secret_sealed text not null,
  webhook_secret_sealed text,
  account_name text,
  connected_at timestamptz not null,
  last_error text,
  last_error_at timestamptz,
  primary key (company_id, processor)
);

-- upcoming: may still be edited; open: issued, numbered and owed; paid; void: withdrawn.
-- The total is the sum of the lines and their tax. An issued invoice's lines never change.
create table invoices (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  invoice_id text not null,
  invoice_number text,
  customer_id text not null,
  customer_name text not null,
  subscription_id text,
  work_order_id text,
  state text not null check (state in ('upcoming', 'open', 'paid', 'void')),
  period_start date,
  period_end date,
  issue_on date not null,
  issued_on date,
  due_on date,
  subtotal_cents bigint not null default 0,
  tax_rate_pct numeric(6, 3) not null,
  tax_cents bigint not null default 0,
  total_cents bigint not null default 0,
  paid_cents bigint not null default 0,
  refunded_cents bigint not null default 0,
  memo text,
  -- true where somebody has changed the upcoming lines by hand: they are not made anew from the plan and the visits then
  edited boolean not null default false,
  attempts integer not null default 0,
  next_attempt_on date,
  paid_on date,
  voided_on date,
  mail_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, invoice_id),
  unique (company_id, invoice_number),
  check (paid_cents >= 0 and refunded_cents >= 0 and refunded_cents <= paid_cents),
  check (total_cents = subtotal_cents + tax_cents),
  foreign key (company_id, customer_id) references customers on delete cascade
);
create unique index invoices_once_a_period on invoices (company_id, subscription_id, period_start)
  where subscription_id is not null and state <> 'void';
create index invoices_of_customer on invoices (company_id, customer_id, issue_on desc);
create index invoices_by_day on invoices (company_id, issue_on desc, invoice_id);
create index invoices_waiting on invoices (issue_on) where state = 'upcoming';
create index invoices_owed on invoices (due_on) where state = 'open';

create table invoice_lines (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  invoice_id text not null,
  line_id text not null,
  place integer not null,
  kind text not null check (kind in ('plan', 'visit', 'chemical', 'work', 'discount', 'other')),
  description text not null,
  quantity numeric(12, 3) not null default 1,
  unit_price_cents bigint not null,
  amount_cents bigint not null,
  taxable boolean not null default true,
  visit_id text,
  service_date date,
  primary key (company_id, invoice_id, line_id),
  foreign key (company_id, invoice_id) references invoices on delete cascade
);
create index invoice_lines_of_visit on invoice_lines (company_id, visit_id) where visit_id is not null;

-- Money that came in. `pending`: asked for, and nobody knows yet. `refunded`: all of it was given back.
create table transactions (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  transaction_id text not null,
  subscription_id text,
  customer_id text not null,
  customer_name text not null,
  invoice_id text,
  invoice_number text,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null check (status in ('paid', 'pending', 'failed', 'refunded')),
  payment_processor text not null check (payment_processor in ('stripe', 'square', 'sandbox', 'manual')),
  method text not null check (method in ('card', 'cash', 'check', 'bank_transfer', 'other')),
  processor_transaction_id text,
  idempotency_key text,
  description text not null,
  reference text,
  reason text,
  refunded_cents bigint not null default 0,
  recorded_by text,
  transaction_date timestamptz not null,
  created_at timestamptz not null,
  primary key (company_id, transaction_id),
  check (refunded_cents between 0 and amount_cents),
  foreign key (company_id, customer_id) references customers on delete cascade,
  foreign key (company_id, invoice_id) references invoices
);
create unique index transactions_once on transactions (company_id, idempotency_key) where idempotency_key is not null;
create index transactions_by_time on transactions (company_id, transaction_date desc, transaction_id);
create index transactions_of_customer on transactions (company_id, customer_id, transaction_date desc);
create index transactions_of_invoice on transactions (company_id, invoice_id) where invoice_id is not null;
create index transactions_pending on transactions (created_at) where status = 'pending';

create table refunds (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  refund_id text not null,
  transaction_id text not null,
  customer_id text not null,
  invoice_id text,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null check (status in ('pending', 'done', 'failed')),
  reason text,
  recorded_by text,
  refunded_at timestamptz not null,
  primary key (company_id, refund_id),
  foreign key (company_id, transaction_id) references transactions on delete cascade
);
create index refunds_of_transaction on refunds (company_id, transaction_id);
create index refunds_by_time on refunds (company_id, refunded_at desc);

-- The link in an invoice's mail, with which its customer pays without an account. Only a hash of the key is kept.
create table payment_links (
  key_hash text primary key,
  company_id uuid not null default app_company_id() references companies on delete cascade,
  invoice_id text not null,
  expires_at timestamptz not null,
  foreign key (company_id, invoice_id) references invoices on delete cascade
);
create index payment_links_of_invoice on payment_links (company_id, invoice_id);
create index payment_links_end on payment_links (expires_at);

-- What one service cost and brought in, as somebody entered it.
create table service_costs (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  cost_id text not null,
  customer_id text not null,
  visit_id text,
  service_date date not null,
  labor_cost_cents bigint not null check (labor_cost_cents >= 0),
  chemical_cost_cents bigint not null check (chemical_cost_cents >= 0),
  equipment_cost_cents bigint not null check (equipment_cost_cents >= 0),
  travel_cost_cents bigint not null check (travel_cost_cents >= 0),
  total_cost_cents bigint generated always as
    (labor_cost_cents + chemical_cost_cents + equipment_cost_cents + travel_cost_cents) stored,
  service_fee_cents bigint not null check (service_fee_cents >= 0),
  profit_cents bigint generated always as
    (service_fee_cents - labor_cost_cents - chemical_cost_cents - equipment_cost_cents - travel_cost_cents) stored,
  notes text,
  created_by text,
  created_at timestamptz not null,
  primary key (company_id, cost_id),
  foreign key (company_id, customer_id) references customers on delete cascade
);
create index service_costs_by_day on service_costs (company_id, service_date desc, cost_id);
create index service_costs_of_customer on service_costs (company_id, customer_id, service_date desc);

-- A profit strategy that the company has started, with the figures as they stood that day.
create table started_strategies (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  strategy_id text not null,
  state text not null default 'started' check (state in ('started', 'done', 'dropped')),
  started_on date not null,
  started_by text not null,
  ended_on date,
  baseline jsonb not null,
  primary key (company_id, strategy_id)
);

do $$
declare
  t text;
begin
  foreach t in array array['company_settings', 'chemical_prices', 'subscription_plans', 'customer_subscriptions', 'customer_cards',
    'company_processors', 'invoices', 'invoice_lines', 'transactions', 'refunds', 'payment_links', 'service_costs',
    'started_strategies'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy of_company on %I to poolhand_app using (company_id = app_company_id()) with check (company_id = app_company_id())', t);
    execute format('grant select, insert, update, delete on %I to poolhand_app', t);
  end loop;
  -- Which companies have work waiting is asked before one is bound; a payment link is looked up before its company is known.
  foreach t in array array['customer_subscriptions', 'invoices', 'transactions', 'payment_links', 'company_settings'] loop
    execute format('create policy of_system on %I for select to poolhand_system using (true)', t);
    execute format('grant select on %I to poolhand_system', t);
  end loop;
end $$;
create policy expired_by_system on payment_links for delete to poolhand_system using (true);
grant delete on payment_links to poolhand_system;

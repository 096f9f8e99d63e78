-- The company's own plan with the product: what was paid for, until when, and how the next charge goes.
-- A row stays when the plan ends: it keeps the credit and says that the money back has been used.
create table company_plans (
  company_id uuid primary key default app_company_id() references companies on delete cascade,
  billing_cycle text not null check (billing_cycle in ('monthly', 'annual')),
  -- day of the month the plan was bought on; a shorter month ends earlier, the next one does not
  billing_day smallint not null check (billing_day between 1 and 31),
  period_started_on date not null,
  -- the first day after the paid time; the same as companies.next_billing_date
  period_ends_on date not null,
  -- the catalogue's price of the period, paid with money or credit
  period_value_cents bigint not null check (period_value_cents >= 0),
  credit_cents bigint not null default 0 check (credit_cents >= 0),
  cancel_at_period_end boolean not null default false,
  past_due_since date,
  attempts smallint not null default 0,
  -- when the renewal does something next; empty for a plan that has ended
  next_attempt_on date,
  -- who bought, and is written to
  billed_user_id text not null,
  processor text not null check (processor in ('sandbox', 'stripe')),
  processor_customer_id text,
  payment_method_id text,
  card_brand text,
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  card_expiry_month smallint,
  card_expiry_year smallint,
  first_paid_at timestamptz,
  money_back_at timestamptz,
  money_back_reason text
);
create index company_plans_due on company_plans (next_attempt_on) where next_attempt_on is not null;

alter table payments
  alter column payment_intent_id drop not null,
  add column kind text not null default 'purchase' check (kind in ('purchase', 'renewal', 'card')),
  add column description text not null default '',
  -- the catalogue's price of what was bought, and how much of it credit paid
  add column price_cents bigint not null default 0 check (price_cents >= 0),
  add column credit_used_cents bigint not null default 0 check (credit_used_cents >= 0),
  add column refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  -- what is to be given back in all; the processor is asked until it is
  add column refund_due_cents bigint not null default 0 check (refund_due_cents >= 0),
  add column reason text,
  add column processor text not null default 'sandbox' check (processor in ('sandbox', 'stripe')),
  add column processor_customer_id text,
  add column checkout_session_id text,
  add column idempotency_key text,
  add column receipt_number text,
  add column period_starts_on date,
  add column period_ends_on date,
  add column card_brand text,
  add column card_last4 text check (card_last4 ~ '^\d{4}$'),
  add column settled_at timestamptz,
  add constraint payments_status check (status in ('pending', 'succeeded', 'failed', 'refunded'));

-- A company pays one thing at a time.
create unique index payments_one_pending on payments (company_id) where status = 'pending';
create unique index payments_by_key on payments (company_id, idempotency_key);
create unique index payments_by_receipt on payments (company_id, receipt_number);
create index payments_by_checkout on payments (company_id, checkout_session_id);
create index payments_unsettled on payments (created_at) where status = 'pending' or refund_due_cents > refunded_cents;

-- Plans bought with the earlier release: the last payment says the cycle. Only the sandbox could be paid with, which takes
-- its test card again. The owner of the tables sees the rows only while row-level security is not forced on it.
alter table payments no force row level security;
alter table companies no force row level security;
update payments set
  description = initcap(subscription_plan) || ' plan, billed ' || case billing_period when 'annual' then 'annually' else 'monthly' end,
  price_cents = amount_cents,
  settled_at = created_at;
update payments p set receipt_number = upper(left(n.company_id::text, 8)) || '-' || lpad(n.number::text, 4, '0')
from (
  select company_id, payment_id, row_number() over (partition by company_id order by created_at) as number
  from payments where status = 'succeeded'
) n
where p.company_id = n.company_id and p.payment_id = n.payment_id;
insert into company_plans (company_id, billing_cycle, billing_day, period_started_on, period_ends_on, period_value_cents,
  next_attempt_on, billed_user_id, processor, payment_method_id, card_brand, card_last4, card_expiry_month,
  card_expiry_year, first_paid_at)
select c.company_id, last.billing_period, extract(day from c.next_billing_date),
  (last.created_at at time zone c.time_zone)::date, c.next_billing_date, last.amount_cents, c.next_billing_date,
  last.user_id, 'sandbox', 'pm_sandbox_4242', 'visa', '4242', 12, 2034,
  (select min(p.created_at) from payments p where p.company_id = c.company_id and p.status = 'succeeded')
from companies c
join lateral (
  select p.* from payments p where p.company_id = c.company_id and p.status = 'succeeded' order by p.created_at desc limit 1
) last on true
where c.tier in ('basic', 'professional', 'enterprise') and c.next_billing_date is not null;
alter table payments force row level security;
alter table companies force row level security;

alter table company_plans enable row level security;
alter table company_plans force row level security;
create policy of_company on company_plans to poolhand_app
  using (company_id = app_company_id()) with check (company_id = app_company_id());
grant select, insert, update, delete on company_plans to poolhand_app;

-- Which companies have something due, and the two words that everyone's account status tells.
create policy of_system on company_plans for select to poolhand_system using (true);
create policy of_system on payments for select to poolhand_system using (true);
grant select (company_id, billing_cycle, cancel_at_period_end, past_due_since, next_attempt_on)
  on company_plans to poolhand_system;
grant select (company_id, payment_id, status, created_at, refund_due_cents, refunded_cents) on payments to poolhand_system;

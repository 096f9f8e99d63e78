-- What companies paid for their plan. Card details rest nowhere.
create table payments (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  payment_id text not null,
  user_id text not null,
  payment_intent_id text not null,
  amount_cents bigint not null,
  currency text not null default 'usd',
  status text not null,
  subscription_plan text not null,
  billing_period text not null,
  created_at timestamptz not null,
  primary key (company_id, payment_id)
);
create index payments_by_time on payments (company_id, created_at desc);

alter table payments enable row level security;
alter table payments force row level security;
create policy of_company on payments to poolhand_app
  using (company_id = app_company_id()) with check (company_id = app_company_id());
grant select, insert, update, delete on payments to poolhand_app;

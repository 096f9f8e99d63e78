-- Trouble with a body of water that takes several visits: its plan, the days of its visits, and what became of it. What was done is
-- with the visits: each step is a task of theirs, with its photo.
create table trouble_cases (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  case_id text not null,
  customer_id text not null,
  pool_id text not null,
  kind text not null
    check (kind in ('green_to_clean', 'stains', 'cloudy', 'foam', 'phosphate', 'metals', 'salt_cell')),
  state text not null default 'open' check (state in ('open', 'done', 'called_off')),
  -- for the office; the customer never reads it
  note text,
  -- of its plan, as it was made with the readings of that day; the office may leave some out
  steps jsonb not null,
  left_out text[] not null default '{}',
  -- one a visit, the first one first: its day, and the stop of its own that was put on the schedule for it
  visits jsonb not null,
  -- the day of the test that the doses rest on; null where there was none
  measured_on date,
  -- what was raised at a stop and led to it
  raised_order_id text,
  opened_on date not null,
  opened_by text not null,
  closed_at timestamptz,
  closed_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, case_id),
  foreign key (company_id, customer_id) references customers on delete cascade,
  foreign key (company_id, pool_id) references pools on delete cascade,
  foreign key (company_id, raised_order_id) references work_orders on delete set null (raised_order_id)
);
create index trouble_cases_open on trouble_cases (company_id, pool_id) where state = 'open';
create index trouble_cases_of_customer on trouble_cases (company_id, customer_id);

alter table trouble_cases enable row level security;
alter table trouble_cases force row level security;
create policy of_company on trouble_cases to poolhand_app
  using (company_id = (select app_company_id())) with check (company_id = (select app_company_id()));
grant select, insert, update, delete on trouble_cases to poolhand_app;
call record_changes_of('trouble_cases', '{case_id}', '{updated_at}');
call version_changes_of('trouble_cases');

-- Its quote is a work order.
alter table work_orders add column case_id text;
alter table work_orders add foreign key (company_id, case_id) references trouble_cases on delete set null (case_id);
create index work_orders_of_case on work_orders (company_id, case_id) where case_id is not null;

-- How each user looks at the list of customers: a filter, an order and columns under a name.
create table customer_views (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  view_id text not null,
  user_id text not null,
  name text not null,
  filter jsonb not null,
  sort text not null,
  columns text[] not null,
  created_at timestamptz not null,
  primary key (company_id, view_id),
  foreign key (company_id, user_id) references users on delete cascade
);
create unique index customer_views_by_name on customer_views (company_id, user_id, lower(name));
alter table customer_views enable row level security;
alter table customer_views force row level security;
create policy of_company on customer_views to poolhand_app
  using (company_id = app_company_id()) with check (company_id = app_company_id());
grant select, insert, update, delete on customer_views to poolhand_app;
call version_changes_of('customer_views');

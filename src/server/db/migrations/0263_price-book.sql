-- What the company charges for repairs and parts, by name: lines of quotes and work orders are taken from it. What is no longer
-- offered stays, so that what a phone without a signal chose from it keeps its name and price.
create table price_items (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  price_item_id text not null,
  name text not null,
  kind text not null check (kind in ('work', 'chemical', 'other')),
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  taxable boolean not null,
  retired_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, price_item_id)
);
alter table price_items enable row level security;
alter table price_items force row level security;
create policy of_company on price_items to poolhand_app
  using (company_id = app_company_id()) with check (company_id = app_company_id());
grant select, insert, update, delete on price_items to poolhand_app;
call record_changes_of('price_items', '{price_item_id}', '{updated_at}');
call version_changes_of('price_items');

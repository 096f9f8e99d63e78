-- What customers are sorted by, and what stands at their pools: each pump, filter and heater with its make, number and dates.

alter table customers add column tags text[] not null default '{}';
create index customers_by_tag on customers using gin (tags);

-- An expression of a generated column must be immutable, and array_to_string is not for every type; for text it is.
create function words_of(words text[]) returns text language sql immutable parallel safe
  as $$ select array_to_string(words, ' ') $$;

alter table customers drop column search_text;
alter table customers add column search_text text generated always as (
  lower(name || ' ' || coalesce(address, '') || ' ' || coalesce(city, '') || ' ' || coalesce(zip_code, '') || ' '
    || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || regexp_replace(coalesce(phone, ''), '\D', '', 'g') || ' '
    || coalesce(gate_code, '') || ' ' || coalesce(dog, '') || ' ' || coalesce(equipment, '') || ' ' || coalesce(notes, '') || ' '
    || words_of(tags))
) stored;

create table equipment (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  equipment_id text not null,
  customer_id text not null,
  pool_id text,
  kind text not null,
  make text,
  model text,
  serial_number text,
  installed_on date,
  warranty_until date,
  retired_on date,
  notes text,
  search_text text generated always as (
    lower(kind || ' ' || coalesce(make, '') || ' ' || coalesce(model, '') || ' ' || coalesce(serial_number, '') || ' '
      || coalesce(notes, ''))
  ) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, equipment_id),
  foreign key (company_id, customer_id) references customers on delete cascade,
  foreign key (company_id, pool_id) references pools on delete set null (pool_id)
);
create index equipment_of_customer on equipment (company_id, customer_id, kind);
create index equipment_of_pool on equipment (company_id, pool_id) where pool_id is not null;
create index equipment_warranties on equipment (company_id, warranty_until) where retired_on is null;

alter table equipment enable row level security;
alter table equipment force row level security;
create policy of_company on equipment to poolhand_app
  using (company_id = app_company_id()) with check (company_id = app_company_id());
grant select, insert, update, delete on equipment to poolhand_app;
call record_changes_of('equipment', '{equipment_id}', '{updated_at,search_text}');

-- What decides which ranges a body of water is kept at: its finish, whether it is under a roof, and whether a health code applies.
alter table pools add column surface text
  check (surface in ('plaster', 'pebble', 'tile', 'vinyl', 'fiberglass', 'painted'));
alter table pools add column is_indoor boolean not null default false;
alter table pools add column is_public boolean not null default false;

-- The ideal ranges that a company keeps its pools at, as those of a pool: {"chlorine": {"min": 2, "max": 4}}. Null: every kind,
-- every surface, all year.
create table water_targets (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  rule_id text not null,
  kind text check (kind in
    ('chlorine', 'saltwater', 'bromine', 'natural', 'residential', 'commercial', 'spa', 'indoor', 'public')),
  surface text check (surface in ('plaster', 'pebble', 'tile', 'vinyl', 'fiberglass', 'painted')),
  season_from text check (season_from ~ '^\d\d-\d\d$'),
  season_to text check (season_to ~ '^\d\d-\d\d$'),
  targets jsonb not null check (jsonb_typeof(targets) = 'object'),
  updated_at timestamptz not null,
  updated_by text,
  check ((season_from is null) = (season_to is null)),
  primary key (company_id, rule_id)
);
-- One rule for the same pools in the same part of the year.
create unique index water_targets_once on water_targets
  (company_id, coalesce(kind, ''), coalesce(surface, ''), coalesce(season_from, ''), coalesce(season_to, ''));

alter table water_targets enable row level security;
alter table water_targets force row level security;
create policy of_company on water_targets to poolhand_app
  using (company_id = (select app_company_id())) with check (company_id = (select app_company_id()));
grant select, insert, update, delete on water_targets to poolhand_app;
call record_changes_of('water_targets', '{rule_id}', '{updated_at,updated_by}');
call version_changes_of('water_targets');

-- What the water was judged by on the day of the visit; null: not kept then, or as usual for its type.
alter table service_visits add column targets jsonb;
alter table service_reports add column targets jsonb;

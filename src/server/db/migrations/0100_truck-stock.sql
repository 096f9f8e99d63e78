-- Stock on a technician's truck beside that at pools, and what became of every package.
alter table reagents alter column pool_id drop not null;
alter table reagents add column technician_id text;
alter table reagents
  add constraint reagents_of_technician_fkey foreign key (company_id, technician_id) references technicians on delete cascade;
-- A package stands at one place: at a pool, or on a truck.
alter table reagents add constraint reagents_one_place check (num_nonnulls(pool_id, technician_id) = 1);
create index reagents_of_technician on reagents (company_id, technician_id) where technician_id is not null;

-- One row for each change of a package's level or place; it goes with its package.
create table reagent_movements (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  movement_id text not null,
  reagent_id text not null,
  -- added: new here. set: by hand. visit: taken by one. moved: the package itself. poured-out, poured-in: a part of it.
  kind text not null check (kind in ('added', 'set', 'visit', 'moved', 'poured-out', 'poured-in')),
  level_before numeric(5, 2) not null check (level_before between 0 and 100),
  level_after numeric(5, 2) not null check (level_after between 0 and 100),
  -- what a visit put into the water, as it was measured out
  amount numeric(12, 3),
  unit text,
  visit_id text,
  -- moved and poured: where from and where to
  from_pool_id text,
  from_technician_id text,
  to_pool_id text,
  to_technician_id text,
  -- who did it; none for what a visit without an account took
  user_id text,
  happened_at timestamptz not null,
  -- two changes of one moment keep their order
  number bigint generated always as identity,
  primary key (company_id, movement_id),
  foreign key (company_id, reagent_id) references reagents on delete cascade
);
create index reagent_movements_of_reagent on reagent_movements (company_id, reagent_id, number desc);

alter table reagent_movements enable row level security;
alter table reagent_movements force row level security;
create policy of_company on reagent_movements to poolhand_app
  using (company_id = app_company_id()) with check (company_id = app_company_id());
grant select, insert, update, delete on reagent_movements to poolhand_app;

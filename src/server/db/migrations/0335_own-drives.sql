-- What a company's own drives, from leaving one visit to arriving at the next, say of the next ones (docs/decisions/0104). One row
-- for each company, written again every day; without roads driving is estimated from it.
create table own_drives (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  -- the first day that counts
  since date not null,
  drives integer not null,
  -- how many times as long as the general estimate a drive takes, by distance
  factors double precision[] not null,
  -- 20 bytes for each two places that were driven between more than once: both numbers (roadPlaceOf), and minutes
  pairs bytea not null,
  learned_at timestamptz not null,
  primary key (company_id)
);
alter table own_drives enable row level security;
alter table own_drives force row level security;
create policy of_company on own_drives to poolhand_app
  using (company_id = app_company_id()) with check (company_id = app_company_id());
grant select, insert, update, delete on own_drives to poolhand_app;
call version_changes_of('own_drives');

-- Whether a company's own drives count, and from which day on: where it was turned off and on again, those before are forgotten.
alter table company_settings add column own_drives boolean not null default true;
alter table company_settings add column own_drives_since date;

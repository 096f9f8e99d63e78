-- A visit that a technician skipped on site. That it is not made is a visit change, as the office's own skips are; here is what
-- was found there: who skipped it, when, why, and whether it is billed all the same.
create table visit_skips (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  skip_id text not null,
  customer_id text not null,
  assignment_id text not null,
  -- The date that the rhythm gives, which names the visit; the other is where it was to be made.
  service_date date not null,
  skipped_on date not null,
  -- Its place on the route of that day.
  route_order double precision not null,
  -- Whose route it is on.
  technician_id text,
  technician_name text not null,
  -- Whose account skipped it, and may take it back that day.
  user_id text,
  reason text not null check (reason in ('locked-gate', 'dog', 'weather', 'customer-asked', 'no-access', 'other')),
  own_words text,
  note text,
  skipped_at timestamptz not null,
  billed boolean not null default false,
  -- The change of the plan that it made; null where the office had skipped the visit already.
  change_id text,
  -- An arrival in which nothing was found, and which went with it; a phone that works there all the same gets it back.
  empty_visit jsonb,
  -- Another phone had skipped the same visit first: its photos belong to that one.
  same_as text,
  undone_at timestamptz,
  undone_by text,
  -- The date on which the visit is made instead.
  made_up_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, skip_id),
  foreign key (company_id, customer_id) references customers on delete cascade,
  foreign key (company_id, technician_id) references technicians on delete set null (technician_id)
);
create index visit_skips_by_day on visit_skips (company_id, skipped_on);
create index visit_skips_of_visit on visit_skips (company_id, assignment_id, service_date);
create index visit_skips_of_customer on visit_skips (company_id, customer_id, skipped_at desc);
alter table visit_skips enable row level security;
alter table visit_skips force row level security;
create policy of_company on visit_skips to poolhand_app
  using (company_id = app_company_id()) with check (company_id = app_company_id());
grant select, insert, update, delete on visit_skips to poolhand_app;
call version_changes_of('visit_skips');

-- A skip follows the plan, whoever changes it: put back it is undone, moved to another date it is made up.
create function follow_visit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- A stop that is taken off the routes takes its changes along; what was skipped stays skipped.
    if exists (select from route_assignments where company_id = old.company_id and assignment_id = old.assignment_id) then
      update visit_skips set undone_at = now(), made_up_on = null, updated_at = now()
        where company_id = old.company_id and assignment_id = old.assignment_id and service_date = old.service_date
          and undone_at is null;
    end if;
    return null;
  end if;
  if new.kind = 'skipped' then
    update visit_skips set undone_at = null, undone_by = null, made_up_on = null, updated_at = now()
      where company_id = new.company_id and assignment_id = new.assignment_id and service_date = new.service_date
        and created_at = new.created_at and (undone_at is not null or made_up_on is not null);
  elsif tg_op = 'UPDATE' then
    update visit_skips set
        undone_at = case when new.to_date <= skipped_on then now() end,
        made_up_on = case when new.to_date > skipped_on then new.to_date end,
        updated_at = now()
      where company_id = new.company_id and assignment_id = new.assignment_id and service_date = new.service_date
        and undone_at is null;
  end if;
  return null;
end $$;
create trigger skip_follows after insert or update or delete on visit_changes
  for each row execute function follow_visit_change();

alter table photos add column skip_id text;
alter table photos add foreign key (company_id, skip_id) references visit_skips on delete set null (skip_id);
create index photos_of_skip on photos (company_id, skip_id) where skip_id is not null;

-- Whether customers are notified of a skip, and which skips are billed per visit: by reason.
alter table company_settings
  add column send_visit_skipped boolean not null default false,
  add column billed_skips text[] not null default '{}'
    check (billed_skips <@ array['locked-gate', 'dog', 'weather', 'customer-asked', 'no-access', 'other']);

-- A company's version: another number as soon as a transaction that changes anything of the company has been committed, and
-- never the same again. Who knows the answer of a version need not be answered again while it stands
-- (docs/decisions/0058). Written by the database itself, so that no code can forget it.
--
-- The version is the sum over a company's rows here. A transaction takes any row that no other one holds, or makes another:
-- so writing transactions of a company never wait for each other because of it.

create table company_versions (
  company_id uuid not null default app_company_id(),
  slot bigint generated always as identity,
  version bigint not null,
  primary key (company_id, slot)
)
-- Written anew by every transaction that changes something: in its page, and no index knows of it.
with (fillfactor = 20);
alter table company_versions enable row level security;
alter table company_versions force row level security;
create policy of_company on company_versions to poolhand_app
  using (company_id = app_company_id()) with check (company_id = app_company_id());
create policy of_system on company_versions for select to poolhand_system using (true);
create policy of_versions on company_versions to current_user using (true) with check (true);
-- Nothing but reading is granted: the rows are written by the functions below, as the owner of the table.
grant select on company_versions to poolhand_app, poolhand_system;

create function note_change_of_company() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company uuid;
  -- A moment, so that a database that was put back does not come to the versions of the one it replaced.
  moment bigint := (extract(epoch from clock_timestamp()) * 1000000)::bigint;
begin
  if tg_op = 'DELETE' then company := old.company_id; else company := new.company_id; end if;
  if company is not null then
    with free as (
      select v.slot from company_versions v where v.company_id = company limit 1 for no key update skip locked
    )
    update company_versions v set version = greatest(v.version + 1, moment)
      from free where v.company_id = company and v.slot = free.slot;
    if not found then
      insert into company_versions (company_id, version) values (company, moment);
    end if;
    -- Once in a transaction is enough.
    perform set_config('app.versioned', company::text, true);
  end if;
  if tg_op = 'DELETE' then return old; else return new; end if;
end $$;

-- A company that is removed takes its version along; what goes with it writes none.
create function forget_version_of_company() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform set_config('app.versioned', old.company_id::text, true);
  delete from company_versions v where v.company_id = old.company_id;
  return old;
end $$;

-- For migrations: from here on changes of the table are changes of the company. `besides` are columns that change by
-- themselves and often, and that no answer shows that is kept by its version.
create procedure version_changes_of(named regclass, besides text[] default '{}') language plpgsql as $$
declare
  once constant text := 'current_setting(''app.versioned'', true) is distinct from %s.company_id::text';
  differs text := case when besides = '{}' then ''
    else format(' and to_jsonb(old) - %L::text[] is distinct from to_jsonb(new) - %L::text[]', besides, besides) end;
begin
  execute format('create trigger version_of_new before insert on %s for each row when (%s) execute function note_change_of_company()',
    named, format(once, 'new'));
  execute format('create trigger version_of_changed before update on %s for each row when (%s%s) execute function note_change_of_company()',
    named, format(once, 'new'), differs);
  execute format('create trigger version_of_gone before delete on %s for each row when (%s) execute function %s()',
    named, format(once, 'old'),
    case when named = 'companies'::regclass then 'forget_version_of_company' else 'note_change_of_company' end);
end $$;

do $$
declare
  one regclass;
begin
  for one in
    select c.oid::regclass from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      -- What happens in reading, and what is kept about changes rather than changed.
      and c.relname not in ('company_versions', 'sessions', 'idempotency_keys', 'audit_entries', 'devices',
        'company_job_runs', 'company_nights', 'pushes')
    order by 1
  loop
    call version_changes_of(one);
  end loop;
end $$;
call version_changes_of('devices', '{last_heartbeat,firmware_version,battery_level,signal_strength,shown_online}');

-- Who makes a backup reads every row and changes none. The running server never has this role.
do $$
begin
  if not exists (select from pg_roles where rolname = 'poolhand_backup') then
    create role poolhand_backup nologin nosuperuser nobypassrls;
  end if;
exception when duplicate_object or unique_violation then
  -- Another database of the same server was just being migrated too.
  null;
end $$;

-- From 16 on a member can be kept from having a role's rights without asking for them: the owner goes on seeing no row.
do $$
begin
  if current_setting('server_version_num')::int >= 160000 then
    execute format('grant poolhand_backup to %I with inherit false, set true', current_user);
  else
    execute format('grant poolhand_backup to %I', current_user);
  end if;
end $$;

grant usage on schema public to poolhand_backup;

-- Opens to that role what is not open to it yet; called after each upgrade, so that no later table is forgotten.
create function open_to_backups() returns void language plpgsql as $$
declare
  t record;
begin
  for t in
    select c.oid::regclass as name, c.relkind as kind, c.relrowsecurity as guarded from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'S')
      and not has_table_privilege('poolhand_backup', c.oid, 'select')
  loop
    execute format('grant select on %s %s to poolhand_backup', case when t.kind = 'S' then 'sequence' else 'table' end, t.name);
  end loop;
  for t in
    select c.oid::regclass as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'of_backup')
  loop
    execute format('create policy of_backup on %s for select to poolhand_backup using (true)', t.name);
  end loop;
end $$;
revoke execute on function open_to_backups() from public;
select open_to_backups();

-- A server is ready when every migration it was built with is there.
grant select (name) on schema_migrations to poolhand_system;

-- As in 0187, but where nothing is recorded – a company's archive comes in – no row is taken apart for it.
create or replace function record_change() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  names text[];
  silent text[];
  secret text[];
  was jsonb;
  becomes jsonb;
  shown jsonb;
  differs_was jsonb;
  differs_becomes jsonb;
begin
  if current_setting('app.unrecorded', true) = 'on' then return null; end if;
  names := tg_argv[0]::text[];
  silent := tg_argv[1]::text[];
  secret := tg_argv[2]::text[];
  was := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  becomes := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  shown := coalesce(becomes, was);
  if tg_op = 'DELETE' then
    -- A company that is itself being removed keeps no log.
    perform from companies c where c.company_id = old.company_id;
    if not found then return null; end if;
    differs_was := was - 'company_id';
  elsif tg_op = 'UPDATE' then
    select jsonb_object_agg(c.key, was -> c.key), jsonb_object_agg(c.key, c.value)
      into differs_was, differs_becomes
      from jsonb_each(becomes - silent) c
      where was -> c.key is distinct from c.value;
    if differs_becomes is null then return null; end if;
  end if;
  differs_was := differs_was || coalesce(
    (select jsonb_object_agg(s, null) from unnest(secret) s where differs_was ? s), '{}');
  differs_becomes := differs_becomes || coalesce(
    (select jsonb_object_agg(s, null) from unnest(secret) s where differs_becomes ? s), '{}');
  insert into audit_entries (company_id, change_id, happened_at, user_id, user_name, table_name, record_id, customer_id,
    action, before, after)
  values (
    (shown ->> 'company_id')::uuid,
    -- The number alone would come again in a database that was moved.
    pg_current_xact_id()::text || '-' || extract(epoch from transaction_timestamp())::bigint,
    coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()),
    nullif(current_setting('app.user_id', true), ''),
    nullif(current_setting('app.user_name', true), ''),
    tg_table_name,
    (select string_agg(shown ->> n, '/' order by at) from unnest(names) with ordinality as p(n, at)),
    shown ->> 'customer_id',
    lower(tg_op), differs_was, differs_becomes);
  return null;
end $$;

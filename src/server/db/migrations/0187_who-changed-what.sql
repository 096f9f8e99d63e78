-- Who changed what and when. Written by the database itself, in the transaction of the change, so that no code can forget it;
-- the application may read the log and cannot write, change or remove a line of it.
--
-- A transaction says who acts (`app.user_id`, `app.user_name`) and when (`app.now`); work of the product itself has no user.
-- All lines of one transaction share their change_id: a delete and what it took along are undone together.

create table audit_entries (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  entry_number bigint generated always as identity,
  change_id text not null,
  happened_at timestamptz not null,
  user_id text,
  user_name text,
  table_name text not null,
  record_id text not null,
  customer_id text,
  action text not null check (action in ('insert', 'update', 'delete')),
  -- an update: what differs, as it was and as it is; a delete: the row as it was
  before jsonb,
  after jsonb,
  primary key (company_id, entry_number)
);
create index audit_entries_of_record on audit_entries (company_id, table_name, record_id, entry_number desc);
create index audit_entries_of_customer on audit_entries (company_id, customer_id, entry_number desc) where customer_id is not null;
create index audit_entries_of_change on audit_entries (company_id, change_id);
create index audit_entries_of_user on audit_entries (company_id, user_id, entry_number desc);
create index audit_entries_by_age on audit_entries (company_id, happened_at);

alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy of_company on audit_entries to poolhand_app
  using (company_id = app_company_id()) with check (company_id = app_company_id());
-- Nothing but reading is granted: the lines are written by the function below, as the owner of the table.
grant select on audit_entries to poolhand_app;
create policy of_recorder on audit_entries to current_user using (true) with check (true);

-- Deletes that were undone, so that nobody undoes them again.
create table undone_changes (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  change_id text not null,
  undone_by text not null,
  undone_at timestamptz not null,
  primary key (company_id, change_id)
);
alter table undone_changes enable row level security;
alter table undone_changes force row level security;
create policy of_company on undone_changes to poolhand_app
  using (company_id = app_company_id()) with check (company_id = app_company_id());
grant select, insert on undone_changes to poolhand_app;

-- Arguments of the trigger: the columns that name the record; those that change by themselves and are not worth a line; those
-- whose content is secret (a line says that they changed, not how).
create function record_change() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  names text[] := tg_argv[0]::text[];
  silent text[] := tg_argv[1]::text[];
  secret text[] := tg_argv[2]::text[];
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  becomes jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  shown jsonb := coalesce(becomes, was);
  differs_was jsonb;
  differs_becomes jsonb;
begin
  if current_setting('app.unrecorded', true) = 'on' then return null; end if;
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

-- For migrations: from here on the table's changes are recorded.
create procedure record_changes_of(named regclass, names text[], silent text[] default '{}', secret text[] default '{}')
language plpgsql as $$
begin
  execute format(
    'create trigger record_changes after insert or update or delete on %s for each row execute function record_change(%L, %L, %L)',
    named, names, silent, secret);
end $$;

-- What has passed its time goes, of the bound company alone; the last 30 days stay, for a delete can be undone so long.
create function forget_changes_before(moment timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  gone bigint;
begin
  delete from audit_entries
    where company_id = public.app_company_id()
      and happened_at < least(moment, coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) - interval '30 days');
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function forget_changes_before from public;
grant execute on function forget_changes_before to poolhand_app;

call record_changes_of('companies', '{company_id}', '{features_used}');
call record_changes_of('users', '{user_id}', '{last_login_at,invited_at}', '{password_hash}');
call record_changes_of('permission_entries', '{role,feature}');
call record_changes_of('customers', '{customer_id}',
  '{updated_at,search_text,phone_digits,latitude,longitude,location_source,total_revenue_cents,last_service_cost_cents,average_service_cost_cents}');
call record_changes_of('pools', '{pool_id}',
  '{chlorine,ph,lsi,calcium_hardness,temperature,total_alkalinity,cyanuric_acid,salt,last_updated}');
call record_changes_of('technicians', '{technician_id}');
call record_changes_of('route_assignments', '{assignment_id}', '{updated_at}');
call record_changes_of('days_off', '{day_off_id}');
call record_changes_of('visit_changes', '{assignment_id,service_date}');
call record_changes_of('checklist_tasks', '{task_id}');
call record_changes_of('customer_checklists', '{customer_id}', '{updated_at}');
call record_changes_of('company_branding', '{company_id}', '{updated_at}');
call record_changes_of('company_settings', '{company_id}', '{updated_at}');
call record_changes_of('pay_check_approvals', '{technician_id,week_from}');
call record_changes_of('reagents', '{id}', '{level,last_updated}');
call record_changes_of('devices', '{device_id}',
  '{last_heartbeat,firmware_version,battery_level,signal_strength,shown_online}', '{key_hash}');
call record_changes_of('voice_notes', '{note_id}');
call record_changes_of('photos', '{photo_id}', '{report_id}');
call record_changes_of('service_reports', '{report_id}', '{mail_id}');
call record_changes_of('chemical_prices', '{product}', '{updated_at}');
call record_changes_of('subscription_plans', '{plan_id}', '{updated_at}');
call record_changes_of('customer_subscriptions', '{subscription_id}', '{updated_at}');
call record_changes_of('customer_cards', '{customer_id}', '{}', '{payment_method_id,processor_customer_id}');
call record_changes_of('company_processors', '{processor}', '{last_error,last_error_at}', '{secret_sealed,webhook_secret_sealed}');
call record_changes_of('invoices', '{invoice_id}', '{updated_at,mail_id}');
call record_changes_of('invoice_lines', '{invoice_id,line_id}');
call record_changes_of('transactions', '{transaction_id}', '{}', '{idempotency_key}');
call record_changes_of('refunds', '{refund_id}');
call record_changes_of('service_costs', '{cost_id}');
call record_changes_of('started_strategies', '{strategy_id}');

-- A visit is written many times while it is worked; what counts is what happens to one that was finished.
create trigger record_changes after delete on service_visits for each row
  execute function record_change('{visit_id}', '{}', '{}');
create trigger record_changes_of_done after update on service_visits for each row when (old.state = 'done')
  execute function record_change('{visit_id}',
    '{updated_at,revision,changed_from,changed_by,report_id,email_notification_sent,sms_notification_sent,done_task_ids}', '{}');

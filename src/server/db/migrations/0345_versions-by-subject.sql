-- A company's version (migration 0228) by subject: a number for each of a few groups of tables, so that what was made from
-- some of them stands while only others change (docs/decisions/0109). Every table with a version belongs to exactly one
-- subject, named by its triggers; one that names none is of 'other'.

create or replace function note_change_of_company() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company uuid;
  changed constant text := tg_argv[0];
  -- A moment, so that a database that was put back does not come to the versions of the one it replaced.
  moment bigint := (extract(epoch from clock_timestamp()) * 1000000)::bigint;
begin
  if tg_op = 'DELETE' then company := old.company_id; else company := new.company_id; end if;
  if company is not null then
    -- What goes with its company writes none.
    if current_setting('app.company_gone', true) is distinct from company::text then
      with free as (
        select v.slot from company_versions v where v.company_id = company and v.subject = changed
          limit 1 for no key update skip locked
      )
      update company_versions v set version = greatest(v.version + 1, moment)
        from free where v.company_id = company and v.slot = free.slot;
      if not found then
        insert into company_versions (company_id, subject, version) values (company, changed, moment);
      end if;
    end if;
    -- Once in a transaction is enough.
    perform set_config('app.versioned_' || changed, company::text, true);
  end if;
  if tg_op = 'DELETE' then return old; else return new; end if;
end $$;

create or replace function forget_version_of_company() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform set_config('app.company_gone', old.company_id::text, true);
  delete from company_versions v where v.company_id = old.company_id;
  return old;
end $$;

-- For migrations: from here on changes of the table are changes of the company's `subject`. A table keeps its subject: servers
-- of two releases may be running. `besides` are columns that change by themselves and often, and that no answer shows that is
-- kept by its version.
drop procedure version_changes_of(regclass, text[]);
create procedure version_changes_of(named regclass, besides text[] default '{}', subject text default 'other') language plpgsql as $$
declare
  once constant text := format('current_setting(%L, true) is distinct from %%s.company_id::text', 'app.versioned_' || subject);
  differs text := case when besides = '{}' then ''
    else format(' and to_jsonb(old) - %L::text[] is distinct from to_jsonb(new) - %L::text[]', besides, besides) end;
begin
  execute format('create or replace trigger version_of_new before insert on %s for each row when (%s) execute function note_change_of_company(%L)',
    named, format(once, 'new'), subject);
  execute format('create or replace trigger version_of_changed before update on %s for each row when (%s%s) execute function note_change_of_company(%L)',
    named, format(once, 'new'), differs, subject);
  execute format('create or replace trigger version_of_gone before delete on %s for each row when (%s) execute function %s(%L)',
    named, format(once, 'old'),
    case when named = 'companies'::regclass then 'forget_version_of_company' else 'note_change_of_company' end, subject);
end $$;

do $$
declare
  subjects constant jsonb := '{
    "accounts": ["companies", "company_connections", "company_settings", "email_codes", "passkeys", "password_resets",
      "permission_entries", "recovery_codes", "sign_in_steps", "two_step_secrets", "users"],
    "customers": ["customer_checklists", "customer_views", "customers", "equipment", "pools", "properties"],
    "routes": ["calendar_feeds", "company_roads", "days_off", "own_drives", "road_times", "route_assignments",
      "route_changes", "technicians", "visit_changes"],
    "visits": ["photo_chain_heads", "photo_chain_keys", "photos", "report_links", "service_reports", "service_visits",
      "trouble_cases", "visit_skips", "voice_notes"],
    "water": ["device_calibrations", "device_commands", "device_results", "devices", "pool_readings", "water_targets",
      "water_tests"],
    "money": ["billed_days", "company_plans", "company_processors", "customer_cards", "customer_subscriptions",
      "invoice_lines", "invoices", "ledger_entries", "payment_disputes", "payment_links", "payment_shares", "payments",
      "payout_lines", "payouts", "refunds", "service_costs", "subscription_plans", "transactions"],
    "messages": ["alert_mail_notes", "alert_mails", "alert_tellings", "broadcasts", "incoming_mails", "mails",
      "message_templates", "messages", "notification_reads", "phone_consents", "push_choices", "push_devices",
      "survey_links", "surveys"]
  }';
  one record;
begin
  for one in
    select c.oid::regclass as named, c.relname as name, s.key as subject
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    left join jsonb_each(subjects) s on s.value ? c.relname::text
    where t.tgname = 'version_of_changed'
    order by 1
  loop
    call version_changes_of(one.named,
      case when one.name = 'devices'
        then '{last_heartbeat,firmware_version,battery_level,signal_strength,shown_online}'::text[] else '{}' end,
      coalesce(one.subject, 'other'));
  end loop;
end $$;

-- Last: whoever holds a row here also holds a table above, and has been waited for.
alter table company_versions add column subject text not null default 'other';

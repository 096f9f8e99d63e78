-- Connected testers: the devices, what they are asked to do, what they answered, and when
-- their probes were calibrated.
create table devices (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  -- Made by the server and the same nowhere else: it stands in the topics of one broker for all companies.
  device_id text not null unique,
  pool_id text not null,
  -- who registered it
  user_id text not null,
  device_name text not null,
  -- only a hash: the key itself is shown once
  key_hash text not null unique,
  is_active boolean not null default true,
  last_heartbeat timestamptz,
  firmware_version text,
  battery_level numeric(4, 1) check (battery_level between 0 and 100),
  -- dBm
  signal_strength smallint,
  created_at timestamptz not null,
  primary key (company_id, device_id),
  foreign key (company_id, pool_id) references pools on delete cascade
)
-- A heartbeat rewrites the row in its page: no index knows what it changes.
with (fillfactor = 50);
-- One tester a pool: the dashboard asks for "the" device of a pool.
create unique index devices_of_pool on devices (company_id, pool_id);

create table device_commands (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  command_id text not null,
  device_id text not null,
  command text not null check (command in ('run-test')),
  user_id text not null,
  created_at timestamptz not null,
  -- a device that comes back later does not run it any more
  expires_at timestamptz not null,
  fetched_at timestamptz,
  -- the test that answered it
  test_id text,
  primary key (company_id, command_id),
  foreign key (company_id, device_id) references devices on delete cascade
);
create index device_commands_of_device on device_commands (company_id, device_id, created_at desc);

-- Every result that was taken, for good: a device that sends it again after weeks changes nothing.
create table device_results (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  test_id text not null,
  device_id text not null,
  command_id text,
  received_at timestamptz not null,
  primary key (company_id, test_id),
  foreign key (company_id, device_id) references devices on delete cascade
);
create unique index device_results_by_command on device_results (company_id, device_id, command_id);

create table device_calibrations (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  calibration_id text not null,
  device_id text not null,
  probe text not null check (probe in ('pH', 'chlorine', 'temperature')),
  -- what the standard or the reference meter says, and what the probe said before it was set
  reference_value numeric(7, 2) not null,
  measured_value numeric(7, 2) not null,
  note text,
  user_id text not null,
  calibrated_at timestamptz not null,
  primary key (company_id, calibration_id),
  foreign key (company_id, device_id) references devices on delete cascade
);
create index device_calibrations_of_device on device_calibrations (company_id, device_id, calibrated_at desc);

do $$
declare t text;
begin
  foreach t in array array['devices', 'device_commands', 'device_results', 'device_calibrations'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy of_company on %I to poolhand_app using (company_id = app_company_id()) with check (company_id = app_company_id())', t);
    execute format('grant select, insert, update, delete on %I to poolhand_app', t);
  end loop;
end $$;

-- A device is known by its key before its company is; its sign of life is one statement.
create policy of_system on devices to poolhand_system using (true) with check (true);
grant select on devices to poolhand_system;
grant update (last_heartbeat, firmware_version, battery_level, signal_strength) on devices to poolhand_system;

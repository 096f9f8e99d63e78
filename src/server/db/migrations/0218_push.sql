-- Push: a device ends with the session it was opted in from, and belongs to one account at a time, whoever's.
alter table push_devices add column session_id text;
create index push_devices_of_session on push_devices (company_id, session_id);

-- The sweep works by device; whose a device was before is settled before its new company is bound.
grant select (device_id) on pushes to poolhand_system;
create policy of_system on push_devices to poolhand_system using (true) with check (true);
grant select (company_id, device_id, user_id, session_id, endpoint, p256dh, auth), delete on push_devices to poolhand_system;

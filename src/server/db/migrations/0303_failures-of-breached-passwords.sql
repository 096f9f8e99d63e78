-- The service for breached passwords fails as the others do.
alter table service_failures
  drop constraint service_failures_need_check,
  add constraint service_failures_need_check check (
    need in ('email', 'cards', 'geocoding', 'device', 'sms', 'files', 'ai', 'weather', 'roads', 'push', 'passwords')
  );

-- Who made a test stays with the pool's history after the log has expired (a health department's log names the tester): the
-- name as it was then, which outlives the account.
alter table pool_readings add column tested_by text;

alter table pool_readings no force row level security;
alter table water_tests no force row level security;
alter table devices no force row level security;
alter table technicians no force row level security;
alter table users no force row level security;
update pool_readings r set tested_by = coalesce(
  (select d.device_name from devices d where d.company_id = w.company_id and d.device_id = w.device_id),
  (select t.name from technicians t where t.company_id = w.company_id and t.technician_id = w.technician_id),
  (select coalesce(u.name, u.email) from users u where u.company_id = w.company_id and u.user_id = w.user_id)
)
from water_tests w
where w.company_id = r.company_id and w.test_id = r.test_id;
alter table users force row level security;
alter table technicians force row level security;
alter table devices force row level security;
alter table water_tests force row level security;
alter table pool_readings force row level security;

-- A technician's day as it is. Whatever is not set leaves it as it was.
alter table technicians
  -- Where the day starts and ends: {kind: place, address, latitude, longitude}, {kind: stop} for its first or last stop, and null
  -- for the company's own address.
  add column start_place jsonb check (start_place ->> 'kind' in ('place', 'stop')),
  add column end_place jsonb check (end_place ->> 'kind' in ('place', 'stop')),
  -- Weekdays with hours of their own: {"Friday": {"from": "07:00", "to": "12:00"}}.
  add column hours jsonb check (jsonb_typeof(hours) = 'object'),
  -- {minutes, from, to}: between which times it begins.
  add column lunch jsonb check (jsonb_typeof(lunch) = 'object'),
  -- Null: everything.
  add column skills text[] check (skills <@ array['repairs', 'commercial', 'salt']),
  add column vehicle text;

-- What a stop needs of whoever comes; null: as the customer's pool says.
alter table route_assignments add column skills text[] check (skills <@ array['repairs', 'commercial', 'salt']);

-- Where the company's address is, once it has been found on the map.
alter table company_branding
  add column latitude double precision,
  add column longitude double precision;

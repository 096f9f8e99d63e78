-- How a stop is to be kept, beyond its weekday and its frequency. Whatever is not set leaves the stop as it was.
alter table route_assignments
  -- Patterns that weekly, biweekly and monthly can't say; service_frequency then has the plain word nearest to it.
  add column rhythm jsonb check (
    rhythm is null or (jsonb_typeof(rhythm -> 'pattern') = 'object' and jsonb_typeof(rhythm -> 'seasons') = 'array'
      and rhythm ->> 'anchor' ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$')),
  -- When service may begin, HH:MM in the company's time.
  add column window_from text check (window_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column window_to text check (window_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- Null: as the customer's service day says.
  add column day_fixed boolean,
  add column technician_fixed boolean not null default false,
  add column preferred_technician_id text,
  add column excluded_technician_ids text[] not null default '{}';

-- Stops that follow the calendar come up on any weekday.
create index route_assignments_by_calendar on route_assignments (company_id)
  where jsonb_path_exists(rhythm, '$.**.kind ? (@ == "month-day")');

-- What one visit has otherwise than its stop: minutes, priority, window, note.
alter table visit_changes add column details jsonb check (details is null or jsonb_typeof(details) = 'object');

-- The directory is searched by what is known of the place as well: "Bruno", "Pentair", "4471#".
alter table customers drop column search_text;
alter table customers add column search_text text generated always as (
  lower(name || ' ' || coalesce(address, '') || ' ' || coalesce(city, '') || ' ' || coalesce(zip_code, '') || ' '
    || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || regexp_replace(coalesce(phone, ''), '\D', '', 'g') || ' '
    || coalesce(gate_code, '') || ' ' || coalesce(dog, '') || ' ' || coalesce(equipment, ''))
) stored;

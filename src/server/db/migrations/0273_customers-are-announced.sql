-- Open pages read customers again when they change, whoever changes them: the office, an import, an undo, a lookup of an address.
create function announce_customers() returns trigger language plpgsql as $$
begin
  -- The payload of a notice has a bound.
  perform pg_notify('poolhand_changes',
    json_build_object('what', 'customers', 'ids', ids, 'companyId', company_id)::text)
  from (
    select company_id, json_agg(customer_id) as ids
    from (
      select company_id, customer_id, (row_number() over (partition by company_id) - 1) / 100 as part from changed
    ) as numbered
    group by company_id, part
  ) as parts;
  return null;
end $$;

create trigger announce_added after insert on customers
  referencing new table as changed for each statement execute function announce_customers();
create trigger announce_changed after update on customers
  referencing new table as changed for each statement execute function announce_customers();

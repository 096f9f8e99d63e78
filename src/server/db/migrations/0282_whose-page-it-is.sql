-- Whoever gets another address, or is deleted, has another holder or none: what opened their page before opens nothing any
-- more, whichever server, import or restored copy makes the change. A customer who changes it on their own page, proven by a
-- code, keeps the device they do it on (app.kept_device). A deleted customer's invoices stay payable by their links.
create function end_access_of_customer() returns trigger language plpgsql as $$
begin
  delete from customer_devices
    where company_id = new.company_id and customer_id = new.customer_id
      and device_id is distinct from nullif(current_setting('app.kept_device', true), '');
  update customer_links set ended_at = now()
    where company_id = new.company_id and customer_id = new.customer_id and ended_at is null
      and (shows <> 'invoice' or new.deleted_at is null);
  update customer_codes set fingerprint = null
    where company_id = new.company_id and customer_id = new.customer_id and fingerprint is not null;
  if nullif(current_setting('app.kept_device', true), '') is null then
    delete from customer_contact_changes where company_id = new.company_id and customer_id = new.customer_id;
  end if;
  return null;
end $$;
create trigger access_ends after update on customers for each row
  when (lower(new.email) is distinct from lower(old.email) and old.email is not null
    or new.deleted_at is not null and old.deleted_at is null)
  execute function end_access_of_customer();

-- The address or the number that a customer entered on their own page, until the code sent to it is entered too.
create table customer_contact_changes (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  customer_id text not null,
  what text not null check (what in ('email', 'phone')),
  value text not null,
  -- texts are wanted at the new number
  wants_texts boolean not null default false,
  fingerprint text not null,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  primary key (company_id, customer_id, what),
  foreign key (company_id, customer_id) references customers on delete cascade
);
alter table customer_contact_changes enable row level security;
alter table customer_contact_changes force row level security;
create policy of_company on customer_contact_changes to poolhand_app
  using (company_id = app_company_id()) with check (company_id = app_company_id());
grant select, insert, update, delete on customer_contact_changes to poolhand_app;

-- A private text, such as a code, makes its sender nobody to be answered: its cause says what it is.
grant select (cause) on messages to poolhand_system;

-- Codes and their tries are counted by the day as well, and what the office sends apart from what is asked for by anybody.
alter table customer_codes add column office_links_sent integer not null default 0;
alter table customer_codes add column codes_today integer not null default 0;
alter table customer_codes add column tries_today integer not null default 0;
alter table customer_codes add column day_ends_at timestamptz;

-- What customers who are deleted already could open.
alter table customers no force row level security;
alter table customer_devices no force row level security;
alter table customer_links no force row level security;
delete from customer_devices d using customers c
  where c.company_id = d.company_id and c.customer_id = d.customer_id and c.deleted_at is not null;
update customer_links l set ended_at = now() from customers c
  where c.company_id = l.company_id and c.customer_id = l.customer_id and c.deleted_at is not null
    and l.ended_at is null and l.shows <> 'invoice';
alter table customers force row level security;
alter table customer_devices force row level security;
alter table customer_links force row level security;

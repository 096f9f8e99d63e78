-- The customer's own door. The link in each mail to a customer opens what that mail showed; a code sent to the address on
-- file makes the device known for ninety days. Of links, devices and codes only hashes are kept.
create table customer_links (
  key_hash text primary key,
  company_id uuid not null default app_company_id() references companies on delete cascade,
  link_id text not null,
  customer_id text not null,
  -- what the mail was about; 'entry' is a fresh link that was asked for: it opens everything, once
  shows text not null check (shows in ('nothing', 'report', 'invoice', 'quote', 'entry')),
  shows_id text,
  -- a keyed hash of where it went: by it a fresh link is asked for, where no company is known
  address text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  foreign key (company_id, customer_id) references customers on delete cascade
);
create index customer_links_of_customer on customer_links (company_id, customer_id, created_at desc);
create index customer_links_by_address on customer_links (address, created_at desc) where address is not null;
create index customer_links_end on customer_links (expires_at);

create table customer_devices (
  token_hash text primary key,
  company_id uuid not null default app_company_id() references companies on delete cascade,
  device_id text not null,
  customer_id text not null,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (company_id, customer_id) references customers on delete cascade
);
create index customer_devices_of_customer on customer_devices (company_id, customer_id, last_used_at desc);
create index customer_devices_end on customer_devices (expires_at);

-- One code at a time for each customer, how often it was tried, and how many codes and fresh links were sent in the hour.
create table customer_codes (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  customer_id text not null,
  fingerprint text,
  attempts integer not null default 0,
  codes_sent integer not null default 0,
  links_sent integer not null default 0,
  expires_at timestamptz not null,
  hour_ends_at timestamptz not null,
  primary key (company_id, customer_id),
  foreign key (company_id, customer_id) references customers on delete cascade
);

do $$
declare
  t text;
begin
  foreach t in array array['customer_links', 'customer_devices', 'customer_codes'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy of_company on %I to poolhand_app using (company_id = app_company_id()) with check (company_id = app_company_id())', t);
    execute format('grant select, insert, update, delete on %I to poolhand_app', t);
  end loop;
  -- A link and a device are looked up before their company is known, and removed when their time is over.
  foreach t in array array['customer_links', 'customer_devices'] loop
    execute format('create policy of_system on %I to poolhand_system using (true) with check (true)', t);
    execute format('grant select, delete on %I to poolhand_system', t);
  end loop;
end $$;
grant update (last_used_at) on customer_devices to poolhand_system;

-- The customer that a mail is written to, and what it shows: its link is made when it is handed over.
alter table mails add column customer_id text;
alter table mails add column shows text;
alter table mails add column shows_id text;

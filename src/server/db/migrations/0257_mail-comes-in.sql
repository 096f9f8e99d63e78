-- Mail that comes in. Where replies go is an address with a key for each customer, and one for the company; of the keys only
-- hashes are kept. Each mail is taken once, by its Message-ID.
create table reply_addresses (
  token_hash text primary key,
  company_id uuid not null default app_company_id() references companies on delete cascade,
  -- null: the company's own address, to which it forwards its mailbox
  customer_id text,
  created_at timestamptz not null,
  foreign key (company_id, customer_id) references customers on delete cascade
);
create index reply_addresses_of_customer on reply_addresses (company_id, customer_id);

create table incoming_mails (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  -- the Message-ID, or the hash of a mail without one
  header_id text not null,
  outcome text not null check (outcome in ('kept', 'automatic', 'own', 'bounced', 'unknown')),
  -- the message that it became
  message_id text,
  customer_id text,
  from_address text,
  -- what was quoted below, and the signature
  rest text,
  -- what was attached: [{name, contentType, bytes}]
  attachments jsonb not null default '[]',
  -- the ids an answer refers to besides, as they came
  thread_ids text,
  received_at timestamptz not null,
  primary key (company_id, header_id)
);
create index incoming_mails_of_message on incoming_mails (company_id, message_id) where message_id is not null;
create index incoming_mails_of_customer on incoming_mails (company_id, customer_id, received_at desc) where message_id is not null;

do $$
declare
  t text;
begin
  foreach t in array array['reply_addresses', 'incoming_mails'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy of_company on %I to poolhand_app using (company_id = app_company_id()) with check (company_id = app_company_id())', t);
    execute format('grant select, insert, update, delete on %I to poolhand_app', t);
  end loop;
end $$;
-- An address is looked up before its company is known.
create policy of_system on reply_addresses to poolhand_system using (true);
grant select on reply_addresses to poolhand_system;

call version_changes_of('incoming_mails');

-- An answer to a mail names it, so that it joins it in the customer's mail program.
alter table mails add column in_reply_to text;
alter table mails add column thread_ids text;

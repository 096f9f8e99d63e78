-- Telling the right person at the right time: alerts, push, the outbox of messages, surveys, the assistant.

-- Customers: what greetings, languages and consent need.
alter table customers
  add column birthday date,
  add column language text not null default 'en' check (language in ('en', 'es')),
  add column last_birthday_greeting date,
  add column last_holiday_greeting date;

-- What a company wants sent by itself, and when not (minutes of the customer's clock, HH:MM).
alter table company_settings
  add column quiet_from text not null default '21:00',
  add column quiet_to text not null default '08:00',
  add column send_pre_visit boolean not null default true,
  add column send_post_service boolean not null default true,
  add column send_surveys boolean not null default true,
  add column send_greetings boolean not null default true,
  -- the company's own number at the SMS service; the installation's without one
  add column sms_number text unique;

-- One alert a cause, until the cause is gone or changes.
create table notifications (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  notification_id text not null,
  type text not null
    check (type in ('chemical_low', 'weather_alert', 'service_reminder', 'equipment_maintenance', 'customer_feedback')),
  severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
  -- what it is about: "water:Pool-001:chlorine"
  cause text not null,
  -- in which degree: as long as cause and degree stand, it is the same alert
  degree text not null,
  title text not null,
  message text not null,
  customer_id text,
  pool_id text,
  link text,
  action_required boolean not null,
  auto_generated boolean not null default true,
  dismissed boolean not null default false,
  handled_at timestamptz,
  handled_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  resolved_at timestamptz,
  primary key (company_id, notification_id),
  foreign key (company_id, customer_id) references customers on delete cascade,
  foreign key (company_id, pool_id) references pools on delete cascade
);
create unique index notifications_one_a_cause on notifications (company_id, cause) where resolved_at is null;
create index notifications_by_time on notifications (company_id, created_at desc);
create index notifications_of_pool on notifications (company_id, pool_id) where pool_id is not null;
create index notifications_of_customer on notifications (company_id, customer_id) where customer_id is not null;

create table notification_reads (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  notification_id text not null,
  user_id text not null,
  read_at timestamptz not null,
  primary key (company_id, notification_id, user_id),
  foreign key (company_id, notification_id) references notifications on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade
);
create index notification_reads_of_user on notification_reads (company_id, user_id);

-- Web push: the devices that a user has opted in with, and what is to be pushed.
create table push_devices (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  device_id text not null,
  user_id text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  label text,
  created_at timestamptz not null,
  last_error text,
  primary key (company_id, device_id),
  unique (endpoint),
  foreign key (company_id, user_id) references users on delete cascade
);
create index push_devices_of_user on push_devices (company_id, user_id);
create table push_choices (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  user_id text not null,
  quiet_from text not null default '21:00',
  quiet_to text not null default '07:00',
  critical_always boolean not null default true,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users on delete cascade
);
create table pushes (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  push_id text not null,
  device_id text not null,
  notification_id text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'dropped')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, push_id),
  unique (company_id, device_id, notification_id),
  foreign key (company_id, device_id) references push_devices on delete cascade,
  foreign key (company_id, notification_id) references notifications on delete cascade
);
create index pushes_due on pushes (next_attempt_at) where state = 'queued';
create index pushes_of_notification on pushes (company_id, notification_id);

-- What the weather service said last about a company's place.
create table company_weather (
  company_id uuid primary key default app_company_id() references companies on delete cascade,
  place text not null,
  alerts jsonb not null default '[]',
  asked_at timestamptz not null,
  answered_at timestamptz,
  last_error text
);

-- When each kind of work ran last: of the whole installation, without anybody's data in it, and of one company.
create table job_runs (
  job text primary key,
  began_at timestamptz not null,
  finished_at timestamptz,
  failures integer not null default 0,
  last_error text,
  last_error_at timestamptz
);
grant select, insert, update on job_runs to poolhand_system;
create table company_job_runs (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  job text not null,
  began_at timestamptz not null,
  finished_at timestamptz,
  failures integer not null default 0,
  last_error text,
  last_error_at timestamptz,
  primary key (company_id, job)
);

-- The one outbox of what is told to customers, and what they answer.
create table messages (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  message_id text not null,
  direction text not null default 'out' check (direction in ('out', 'in')),
  channel text not null check (channel in ('sms', 'email')),
  kind text not null,
  customer_id text,
  customer_name text,
  -- a number as +1 and ten digits, or an e-mail address
  recipient text not null,
  subject text,
  body text not null,
  language text not null default 'en',
  state text not null check (state in
    ('scheduled', 'queued', 'sending', 'held', 'sent', 'delivered', 'failed', 'canceled', 'skipped', 'received')),
  note text,
  -- one message a cause: "pre_visit:CUST-1:2026-11-24"
  cause text,
  -- when it is to go out; the next attempt comes at next_attempt_at
  due_at timestamptz not null,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  segments integer not null default 0,
  cost_micros bigint,
  -- the SMS service's id; of an incoming message as well, so that it is taken once
  provider_id text,
  from_number text,
  mail_id text,
  -- null: the product's own work
  user_id text,
  service_date date,
  broadcast_id text,
  survey_id text,
  read_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, message_id),
  unique (company_id, cause),
  foreign key (company_id, customer_id) references customers on delete cascade
);
create unique index messages_by_provider on messages (provider_id) where provider_id is not null;
create index messages_due on messages (next_attempt_at) where state in ('scheduled', 'queued', 'sending');
create index messages_by_time on messages (company_id, created_at desc, message_id);
create index messages_waiting on messages (company_id, due_at) where state in ('scheduled', 'queued', 'sending', 'held');
create index messages_of_customer on messages (company_id, customer_id, created_at desc) where customer_id is not null;
create index messages_unread on messages (company_id, customer_id) where direction = 'in' and read_at is null;
create index messages_to_number on messages (recipient, created_at desc) where channel = 'sms';
create index messages_of_broadcast on messages (company_id, broadcast_id) where broadcast_id is not null;
create index messages_counted on messages (company_id, sent_at) where channel = 'sms' and direction = 'out';

create table message_templates (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  template_id text not null,
  type text not null,
  language text not null default 'en' check (language in ('en', 'es')),
  name text not null,
  template text not null,
  subject text,
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, template_id)
);
create unique index message_templates_one_active on message_templates (company_id, type, language) where is_active;

create table broadcasts (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  broadcast_id text not null,
  user_id text not null,
  body text not null,
  subject text,
  channel text not null check (channel in ('sms', 'email', 'best')),
  filter jsonb not null default '{}',
  recipients integer not null,
  send_at timestamptz not null,
  created_at timestamptz not null,
  primary key (company_id, broadcast_id)
);

-- What a number has said about being written to. Without a row the number was given for the service.
create table phone_consents (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  phone_number text not null,
  state text not null check (state in ('given', 'stopped')),
  source text not null check (source in ('reply', 'office', 'page')),
  changed_at timestamptz not null,
  primary key (company_id, phone_number)
);

-- A survey is asked once a visit; the row is there from the asking on.
create table surveys (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  survey_id text not null,
  customer_id text not null,
  visit_id text,
  service_date date,
  technician_name text,
  asked_at timestamptz,
  rating smallint check (rating between 1 and 5),
  feedback text,
  technician_rating smallint check (technician_rating between 1 and 5),
  improvement_suggestions text,
  via text check (via in ('sms', 'page', 'office')),
  response_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, survey_id),
  foreign key (company_id, customer_id) references customers on delete cascade
);
create unique index surveys_one_a_visit on surveys (company_id, visit_id) where visit_id is not null;
create index surveys_of_customer on surveys (company_id, customer_id, created_at desc);
create index surveys_answered on surveys (company_id, response_at desc) where response_at is not null;
-- The link of a survey. Only a hash of its key is kept.
create table survey_links (
  key_hash text primary key,
  company_id uuid not null default app_company_id() references companies on delete cascade,
  survey_id text not null,
  expires_at timestamptz not null,
  foreign key (company_id, survey_id) references surveys on delete cascade
);
create index survey_links_of_survey on survey_links (company_id, survey_id);

-- The assistant: each user's own conversations, and what the model has cost.
create table conversations (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  conversation_id text not null,
  user_id text not null,
  title text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, conversation_id),
  foreign key (company_id, user_id) references users on delete cascade
);
create index conversations_of_user on conversations (company_id, user_id, updated_at desc);
create table chat_messages (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  conversation_id text not null,
  message_id text not null,
  place integer not null,
  role text not null check (role in ('user', 'assistant')),
  body text not null,
  sources jsonb not null default '[]',
  created_at timestamptz not null,
  primary key (company_id, conversation_id, message_id),
  unique (company_id, conversation_id, place),
  foreign key (company_id, conversation_id) references conversations on delete cascade
);
create table ai_usage (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  used_on date not null,
  tokens bigint not null default 0,
  primary key (company_id, used_on)
);

-- Text messages of earlier releases move into the one outbox; for that moment the owner of the tables sees all companies.
alter table sms_notifications no force row level security;
insert into messages (company_id, message_id, channel, kind, customer_id, recipient, body, state, note, due_at, next_attempt_at,
  segments, user_id, sent_at, created_at)
select company_id, notification_id, 'sms', message_type, customer_id, phone_number, message,
  case status when 'pending' then 'held' else status end, error_message, created_at, created_at, 1, user_id,
  coalesce(sent_at, created_at), created_at
from sms_notifications;
delete from sms_notifications;
alter table sms_notifications force row level security;

do $$
declare
  t text;
begin
  foreach t in array array['notifications', 'notification_reads', 'push_devices', 'push_choices', 'pushes', 'company_weather', 'company_job_runs',
    'messages', 'message_templates', 'broadcasts', 'phone_consents', 'surveys', 'survey_links', 'conversations',
    'chat_messages', 'ai_usage'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy of_company on %I to poolhand_app using (company_id = app_company_id()) with check (company_id = app_company_id())', t);
    execute format('grant select, insert, update, delete on %I to poolhand_app', t);
  end loop;
end $$;

-- Before a company is bound: whose messages and pushes are due, whose number wrote, whose link it is.
create policy of_system on pushes for select to poolhand_system using (true);
grant select (company_id, push_id, state, next_attempt_at) on pushes to poolhand_system;
create policy of_system on messages for select to poolhand_system using (true);
grant select (company_id, message_id, direction, channel, customer_id, recipient, from_number, provider_id, state, due_at, next_attempt_at,
  created_at) on messages to poolhand_system;
create policy of_system on survey_links for select to poolhand_system using (true);
grant select on survey_links to poolhand_system;
grant select (company_id, sms_number) on company_settings to poolhand_system;

call record_changes_of('message_templates', '{template_id}', '{updated_at}');
call record_changes_of('phone_consents', '{phone_number}', '{changed_at}');

-- The old table of text messages stays as a door for servers of the earlier release that still run during an upgrade: what they
-- write goes through.
create function forward_sms_notification() returns trigger language plpgsql as $$
begin
  insert into messages (company_id, message_id, channel, kind, customer_id, recipient, body, state, note, due_at, next_attempt_at,
    segments, user_id, sent_at, created_at)
  values (new.company_id, new.notification_id, 'sms', new.message_type, new.customer_id, new.phone_number, new.message,
    case new.status when 'pending' then 'held' else new.status end, new.error_message, new.created_at, new.created_at,
    1, new.user_id, coalesce(new.sent_at, new.created_at), new.created_at)
  on conflict do nothing;
  return null;
end $$;
create trigger forward_to_messages before insert on sms_notifications for each row execute function forward_sms_notification();

-- Text messages. A message is written here first; without an SMS service it waits here.
create table sms_notifications (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  notification_id text not null,
  customer_id text,
  user_id text not null,
  phone_number text not null,
  message text not null,
  message_type text not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'delivered', 'failed')),
  sent_at timestamptz,
  error_message text,
  created_at timestamptz not null,
  primary key (company_id, notification_id),
  foreign key (company_id, customer_id) references customers on delete cascade
);
create index sms_notifications_by_time on sms_notifications (company_id, created_at desc);
create index sms_notifications_of_customer on sms_notifications (company_id, customer_id) where customer_id is not null;

alter table sms_notifications enable row level security;
alter table sms_notifications force row level security;
create policy of_company on sms_notifications to poolhand_app
  using (company_id = app_company_id()) with check (company_id = app_company_id());
grant select, insert, update, delete on sms_notifications to poolhand_app;

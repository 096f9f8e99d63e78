-- A work order that somebody raised at a stop: what kind of request it is, how urgent, by whom, and when it was seen there.
alter table work_orders
  add column raised_kind text check (raised_kind in ('problem', 'quote', 'part')),
  add column urgency text check (urgency in ('normal', 'soon', 'urgent')),
  add column raised_by text,
  add column raised_at timestamptz;
create index work_orders_raised on work_orders (company_id, raised_at desc) where raised_at is not null;

alter table photos add column work_order_id text;
alter table photos
  add foreign key (company_id, work_order_id) references work_orders on delete set null (work_order_id);
create index photos_of_work_order on photos (company_id, work_order_id) where work_order_id is not null;

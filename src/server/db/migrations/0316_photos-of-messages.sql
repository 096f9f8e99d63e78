-- A picture that a customer sent with what they wrote on their own page.
alter table photos add column message_id text;
alter table photos
  add foreign key (company_id, message_id) references messages on delete set null (message_id);
create index photos_of_message on photos (company_id, message_id) where message_id is not null;

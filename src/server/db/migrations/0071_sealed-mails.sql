-- A mail whose text opens an account rests sealed until it is handed over: reading the database lets nobody in.
alter table mails add column is_sealed boolean not null default false;

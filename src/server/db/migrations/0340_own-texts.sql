-- A company's own account with the service that sends texts, and who connected what.
alter table company_connections drop constraint company_connections_need_check;
alter table company_connections add constraint company_connections_need_check check (need in ('email', 'ai', 'weather', 'sms'));
alter table company_connections add column connected_by text;

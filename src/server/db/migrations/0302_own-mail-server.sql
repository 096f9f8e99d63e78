-- Read with every session: whether emails of a company leave through a mail server of its own. What is sealed stays the company's.
grant select (company_id, need) on company_connections to poolhand_system;
create policy of_system on company_connections for select to poolhand_system using (true);

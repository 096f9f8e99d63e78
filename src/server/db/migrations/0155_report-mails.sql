-- A report can be mailed more than once: which of its mails went out is counted by the report they are of. A mail speaks for
-- the company: its name as the sender's, its address for replies. A recipient that the mail server refused for good is told
-- apart from a mail server that was out of reach for days.

alter table mails add column report_id text;
alter table mails add column sender_name text;
alter table mails add column reply_to text;
alter table mails add column refused boolean not null default false;
create index mails_of_report on mails (company_id, report_id) where report_id is not null;
update mails m set report_id = r.report_id
  from service_reports r where r.company_id = m.company_id and r.mail_id = m.mail_id;

-- Links to photos are removed after their time.
create index report_links_end on report_links (expires_at);
grant delete on report_links to poolhand_system;
drop policy of_system on report_links;
create policy of_system on report_links to poolhand_system using (true) with check (true);

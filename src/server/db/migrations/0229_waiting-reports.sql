-- The reports that have not reached their customer are asked for again and again by every open page; there are few of them
-- among all that were ever sent.
create index mails_not_handed_over on mails (company_id, mail_id) where state in ('pending', 'failed');
create index service_reports_of_mail on service_reports (company_id, mail_id) where mail_id is not null;

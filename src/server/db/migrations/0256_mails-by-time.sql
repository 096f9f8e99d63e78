-- An owner reads the newest emails first, whatever they are about.
create index mails_by_time on mails (company_id, created_at desc, mail_id);

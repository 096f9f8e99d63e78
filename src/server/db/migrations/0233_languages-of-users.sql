-- The language a user reads in; null follows the company's, which is English until it chooses another.
alter table users add column language text check (language in ('en', 'es'));
alter table company_settings add column language text not null default 'en' check (language in ('en', 'es'));

-- Whether everyone who works at a company signs in with a second step (docs/decisions/0105).
alter table company_settings add column second_step boolean not null default false;

-- The packages that the owner has been told are low; each is told of once, until it has been filled.
alter table company_nights add column told_low text[] not null default '{}';

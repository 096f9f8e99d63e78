-- A company has no sales tax until it says so, and says for which kinds of lines. Companies from before keep theirs, on everything.
select set_config('app.unrecorded', 'on', true);
alter table companies no force row level security;
alter table company_settings no force row level security;
insert into company_settings (company_id, updated_at)
  select company_id, now() from companies on conflict (company_id) do nothing;
alter table company_settings
  alter column tax_rate_pct set default 0,
  add column tax_service boolean not null default true,
  add column tax_chemicals boolean not null default true,
  add column tax_work boolean not null default true,
  add column tax_answered boolean not null default false;
update company_settings set tax_answered = true;
select set_config('app.unrecorded', '', true);
alter table companies force row level security;
alter table company_settings force row level security;

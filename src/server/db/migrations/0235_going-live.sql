-- Since when messages, bills and charges may leave to the company's customers automatically; null until the owner says so, and
-- while the owner has stopped them. Companies from before have been live since they began, and stay so.
alter table companies add column live_since timestamptz;

select set_config('app.unrecorded', 'on', true);
alter table companies no force row level security;
alter table company_settings no force row level security;
-- From here on the automatic messages of a new company are off; those from before keep what they had, also without a row.
insert into company_settings (company_id, updated_at)
  select company_id, now() from companies on conflict (company_id) do nothing;
update companies set live_since = created_at;
select set_config('app.unrecorded', '', true);
alter table companies force row level security;
alter table company_settings force row level security;
alter table company_settings
  alter column send_pre_visit set default false,
  alter column send_post_service set default false,
  alter column send_surveys set default false,
  alter column send_greetings set default false;

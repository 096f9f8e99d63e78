-- What the model costs is bounded for the whole installation: its use of a day is summed over all companies.
grant select (company_id, used_on, tokens) on ai_usage to poolhand_system;
create policy of_system on ai_usage for select to poolhand_system using (true);
create index ai_usage_by_day on ai_usage (used_on);

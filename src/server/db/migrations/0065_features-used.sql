-- The different features a trial has used: the strict reading of the trial counts them.
alter table companies add column features_used text[] not null default '{}';

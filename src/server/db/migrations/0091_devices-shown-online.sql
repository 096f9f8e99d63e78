-- Whether pages have been told that the tester is online, so that its coming and going is told once, by whichever server sees it.
-- No index knows this column: a heartbeat rewrites the row in its page.
alter table devices add column shown_online boolean not null default false;
grant update (shown_online) on devices to poolhand_system;

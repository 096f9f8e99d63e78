-- What a change says, by its code and what goes into it, so that each reader has it in their own language. Changes from before
-- have their English summary alone; it is kept beside the message as well, for exports and searches in the table.
alter table route_changes add column summary_message jsonb;

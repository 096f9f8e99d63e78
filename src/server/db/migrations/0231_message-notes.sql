-- What became of a message, by its code and what goes into it, so that each reader has it in their own language. Its English
-- stays beside it, for servers of the earlier release, for notes from before, and for what the SMS service itself said.
alter table messages add column note_message jsonb;

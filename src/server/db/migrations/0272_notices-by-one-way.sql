-- Notices of changed visits leave through the outbox of messages. Their emails have paragraphs of their own: the text message
-- says the same in one. Null where an email says what the text says.
alter table messages add column mail_body text;

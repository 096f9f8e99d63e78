-- What the outbox looks up before a company is bound: messages held until the plan has room again, and those without a price yet.
create index messages_held on messages (next_attempt_at) where state = 'held';
create index messages_unpriced on messages (sent_at)
  where state in ('sent', 'delivered') and cost_micros is null and provider_id is not null;
-- Held ones of earlier releases wait for a phone; nothing tries them by itself.
alter table messages no force row level security;
update messages set next_attempt_at = '9999-01-01T00:00:00Z' where state = 'held';
alter table messages force row level security;
grant select (sent_at, cost_micros) on messages to poolhand_system;

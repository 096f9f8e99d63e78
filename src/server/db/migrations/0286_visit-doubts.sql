-- What did not add up at a visit (nothing added to water that was off, no time there, no photo where usual, readings as last
-- time), each with the reason that the technician gave: [{"kind": "untreated", "reason": "Customer treats it"}].
alter table service_visits add column doubts jsonb not null default '[]';

-- When a user was last invited; null for who registered or was given a password.
alter table users add column invited_at timestamptz;

-- Whose login a technician has stands with the user alone; both lists look it up.
create index users_by_technician on users (company_id, technician_id) where technician_id is not null;
-- technicians.user_id is read no more. It stays until no server of the earlier release can be running beside this one.

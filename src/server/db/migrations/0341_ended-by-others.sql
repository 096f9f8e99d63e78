-- When somebody who manages users last ended an account's sessions or reset its second step: so the change log shows who did.
alter table users add column sessions_ended_at timestamptz;
alter table users add column second_step_reset_at timestamptz;

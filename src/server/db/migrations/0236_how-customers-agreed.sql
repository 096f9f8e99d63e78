-- How customers agreed to get texts and emails, as the office last recorded it for many at once: in words, when, and who did.
-- Whether they do are sms_alerts and email_alerts; a number that opted out is in phone_consents and wins.
alter table customers
  add column consent_how text,
  add column consent_at timestamptz,
  add column consent_by text;

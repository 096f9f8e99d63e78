-- What a customer agreed to when they turned autopay on, as it was shown; null where the office turned it on.
alter table customer_subscriptions
  add column auto_charge_consent text,
  add column auto_charge_consented_at timestamptz;

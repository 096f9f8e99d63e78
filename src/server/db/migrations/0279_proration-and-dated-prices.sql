-- How a part of a billing cycle is charged: by its days, by its planned visits, or not in part at all.
alter table company_settings add column proration text not null default 'days' check (proration in ('days', 'visits', 'none'));

-- A customer's price that begins on a later day.
alter table customer_subscriptions add column next_price_cents bigint check (next_price_cents >= 0);
alter table customer_subscriptions add column next_price_from date;

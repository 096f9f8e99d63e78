-- Whether the first invoice of a subscription has the customer's setup fee on it. Those that are there already were begun without.
alter table customer_subscriptions add column bills_setup_fee boolean not null default false;

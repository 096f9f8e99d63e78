-- Whether a period is billed on its first day, and not on the day after its last.
alter table customer_subscriptions add column bills_in_advance boolean not null default false;

-- Whether chemicals are in a customer's price. Nothing was charged on top of it so far.
alter table customers add column price_chemicals text not null default 'with' check (price_chemicals in ('with', 'plus'));

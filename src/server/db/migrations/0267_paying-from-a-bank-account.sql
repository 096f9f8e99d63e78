-- Customers may pay from a bank account, where the company lets them.
alter table company_settings add column bank_debits boolean not null default false;
-- What its payer agreed to before a bank was asked for the money, in the words that were shown.
alter table transactions add column consent text;
-- A customer keeps a card or a bank account; an account does not expire.
alter table customer_cards
  add column kind text not null default 'card' check (kind in ('card', 'bank')),
  add column consent text,
  add column consented_at timestamptz,
  alter column expiry_month drop not null,
  alter column expiry_year drop not null;

-- What lines of invoices and payments say, by its code and what goes into it, so that each reader has it in their own language.
-- The English stays beside it, for servers of the earlier release, for rows from before and for what people typed.
alter table invoice_lines add column description_message jsonb;
alter table transactions add column reason_message jsonb;
alter table payments add column description_message jsonb, add column reason_message jsonb;

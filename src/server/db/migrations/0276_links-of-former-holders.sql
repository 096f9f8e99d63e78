-- The links of emails from before the personal ones, which open one report, quote, survey or invoice: they end with what else
-- opens the customer's page, when the customer is deleted or somebody else has the address. What a deleted
-- customer owes stays payable.
create function end_older_links_of_customer() returns trigger language plpgsql as $$
begin
  delete from report_links l using service_reports r
    where l.company_id = new.company_id and r.company_id = l.company_id and r.report_id = l.report_id
      and r.customer_id = new.customer_id;
  delete from quote_links l using work_orders w
    where l.company_id = new.company_id and w.company_id = l.company_id and w.work_order_id = l.work_order_id
      and w.customer_id = new.customer_id;
  delete from survey_links l using surveys s
    where l.company_id = new.company_id and s.company_id = l.company_id and s.survey_id = l.survey_id
      and s.customer_id = new.customer_id;
  if new.deleted_at is null then
    delete from payment_links l using invoices i
      where l.company_id = new.company_id and i.company_id = l.company_id and i.invoice_id = l.invoice_id
        and i.customer_id = new.customer_id;
  end if;
  return null;
end $$;
create trigger older_links_end after update on customers for each row
  when (lower(new.email) is distinct from lower(old.email) and old.email is not null
    or new.deleted_at is not null and old.deleted_at is null)
  execute function end_older_links_of_customer();

-- Those of customers who are deleted already.
alter table customers no force row level security;
alter table service_reports no force row level security;
alter table report_links no force row level security;
alter table work_orders no force row level security;
alter table quote_links no force row level security;
alter table surveys no force row level security;
alter table survey_links no force row level security;
delete from report_links l using service_reports r, customers c
  where r.company_id = l.company_id and r.report_id = l.report_id
    and c.company_id = r.company_id and c.customer_id = r.customer_id and c.deleted_at is not null;
delete from quote_links l using work_orders w, customers c
  where w.company_id = l.company_id and w.work_order_id = l.work_order_id
    and c.company_id = w.company_id and c.customer_id = w.customer_id and c.deleted_at is not null;
delete from survey_links l using surveys s, customers c
  where s.company_id = l.company_id and s.survey_id = l.survey_id
    and c.company_id = s.company_id and c.customer_id = s.customer_id and c.deleted_at is not null;
alter table customers force row level security;
alter table service_reports force row level security;
alter table report_links force row level security;
alter table work_orders force row level security;
alter table quote_links force row level security;
alter table surveys force row level security;
alter table survey_links force row level security;

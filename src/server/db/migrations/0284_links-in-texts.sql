-- The links in texts to a number end when somebody else has it, as those in emails to an address do.
create function end_text_links_of_customer() returns trigger language plpgsql as $$
begin
  update customer_links l set ended_at = now()
    where l.company_id = new.company_id and l.customer_id = new.customer_id and l.ended_at is null
      and exists (select from messages m where m.company_id = l.company_id and m.message_id = l.link_id);
  return null;
end $$;
create trigger text_links_end after update on customers for each row
  when (old.phone is not null
    and regexp_replace(old.phone, '\D', '', 'g') is distinct from regexp_replace(new.phone, '\D', '', 'g'))
  execute function end_text_links_of_customer();

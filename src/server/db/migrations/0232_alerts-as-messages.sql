-- What an alert's title and message are made of, {"title": …, "message": …}, to be said in any language. Its English stays
-- beside it, for servers of the earlier release and for alerts that were raised without.
alter table notifications add column words jsonb;

-- What a visit that was sent as finished lacks of what is required, by title: it is kept open until it is completed.
alter table service_visits add column lacks text[];

-- A customer's timeline reads the newest of each kind: photos and refunds had no way from the customer.
create index photos_of_customer on photos (company_id, customer_id, taken_at desc) where customer_id is not null;
create index refunds_of_customer on refunds (company_id, customer_id, refunded_at desc);

-- A note in another language than its customer reads: what it is written in, what the customer reads instead, who put it so
-- (the product's own phrases, the connected AI service, the office), and until when the office is asked before it is sent.
alter table service_reports
  add column note_language text check (note_language in ('en', 'es')),
  add column note_for_customer text,
  add column note_put_by text check (note_put_by in ('phrases', 'ai', 'office')),
  add column note_waits_until timestamptz;

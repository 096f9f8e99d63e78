-- What a company's files take is asked before each new one: of photos from an index alone, of recordings from a column.
create index photos_bytes on photos (company_id) include (bytes);
alter table voice_notes add column audio_bytes integer;

-- Photos chained: an entry for each photo that came, was changed or went, with the hash of the entry before it. Written by the
-- database when the transaction that touches the photo ends, so that no code, old or new, can leave one out
-- (docs/decisions/0089). An entry is never changed or removed.
alter table photos
  -- What the device's own clock said: when the picture was taken, and when it was sent. Null where none was told.
  add column device_taken_at timestamptz,
  add column device_sent_at timestamptz;

create table photo_chain (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  place bigint not null check (place > 0),
  photo_id text not null,
  -- The JSON that `digest` is the SHA-256 of, to the byte; it has the digest of the entry before it.
  entry text not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  primary key (company_id, place)
);
create index photo_chain_of_photo on photo_chain (company_id, photo_id, place desc);
alter table photo_chain enable row level security;
alter table photo_chain force row level security;
create policy of_company on photo_chain to poolhand_app
  using (company_id = (select app_company_id())) with check (company_id = (select app_company_id()));
create policy of_chain on photo_chain to current_user using (true) with check (true);
-- Inserted by an import of a company alone; nothing changes or removes an entry.
grant select, insert on photo_chain to poolhand_app;

-- The end of the chain at a moment, signed (Ed25519), so that nothing before it can be left out or made up later.
create table photo_chain_heads (
  company_id uuid not null default app_company_id() references companies on delete cascade,
  place bigint not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  -- the company's day
  day date not null,
  signed_at timestamptz not null,
  -- base64
  signature text not null,
  -- the public half of the key it was signed with, base64
  signed_with text not null,
  primary key (company_id, place)
);
alter table photo_chain_heads enable row level security;
alter table photo_chain_heads force row level security;
create policy of_company on photo_chain_heads to poolhand_app
  using (company_id = (select app_company_id())) with check (company_id = (select app_company_id()));
grant select, insert on photo_chain_heads to poolhand_app;
call version_changes_of('photo_chain_heads');

-- A company's key, and whether its owners are mailed each day's head.
create table photo_chain_keys (
  company_id uuid primary key default app_company_id() references companies on delete cascade,
  key_sealed text not null,
  signed_with text not null,
  heads_mailed boolean not null default false,
  created_at timestamptz not null
);
alter table photo_chain_keys enable row level security;
alter table photo_chain_keys force row level security;
create policy of_company on photo_chain_keys to poolhand_app
  using (company_id = (select app_company_id())) with check (company_id = (select app_company_id()));
grant select, insert, update on photo_chain_keys to poolhand_app;
call version_changes_of('photo_chain_keys');

create function photo_chain_time(moment timestamptz) returns text language sql immutable as
$$ select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- What is said of a photo besides its picture: only a hash of it goes into the chain, which stays when the words are erased.
create function photo_chain_details(p photos) returns text language sql stable as
$$ select encode(sha256(convert_to(json_build_array(p.category, p.description, p.pair_id, p.task_id,
  photo_chain_time(p.taken_at))::text, 'UTF8')), 'hex') $$;

create function photo_chain_entry(kind text, p photos, place bigint, previous text) returns text language sql volatile as
$$ select json_build_object(
    'place', place, 'previous', previous, 'kind', kind, 'photoId', p.photo_id, 'sha256', p.sha256,
    'capturedSha256', p.captured_sha256, 'details', photo_chain_details(p),
    'deviceTakenAt', photo_chain_time(p.device_taken_at), 'deviceSentAt', photo_chain_time(p.device_sent_at),
    'takenAt', photo_chain_time(p.taken_at), 'receivedAt', photo_chain_time(p.created_at),
    'recordedAt', photo_chain_time(clock_timestamp()))::text $$;

create function chain_photo() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  photo photos;
  kind text := case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'removed' end;
  known text;
  last record;
  entry text;
begin
  if tg_op = 'DELETE' then photo := old; else photo := new; end if;
  -- Of two servers that end such transactions at once one waits here, for as long as the other's commit takes.
  perform pg_advisory_xact_lock(hashtextextended('photo_chain ' || photo.company_id::text, 0));
  if tg_op <> 'DELETE' then
    -- A company that was brought in has its entries already.
    select c.entry into known from photo_chain c
      where c.company_id = photo.company_id and c.photo_id = photo.photo_id order by c.place desc limit 1;
    if known::json->>'kind' <> 'removed' and known::json->>'sha256' = photo.sha256
      and known::json->>'details' = photo_chain_details(photo) then return null; end if;
  end if;
  select c.place, c.digest into last from photo_chain c
    where c.company_id = photo.company_id order by c.place desc limit 1;
  entry := photo_chain_entry(kind, photo, coalesce(last.place, 0) + 1, coalesce(last.digest, repeat('0', 64)));
  begin
    insert into photo_chain (company_id, place, photo_id, entry, digest)
      values (photo.company_id, coalesce(last.place, 0) + 1, photo.photo_id, entry,
        encode(sha256(convert_to(entry, 'UTF8')), 'hex'));
  exception when foreign_key_violation then
    -- The company went with its photos.
    if tg_op <> 'DELETE' then raise; end if;
  end;
  return null;
end $$;

-- The photos there are, in the order they came.
alter table photos no force row level security;
do $$
declare
  photo photos;
  company uuid;
  place bigint;
  previous text;
  entry text;
begin
  for photo in select * from photos p order by p.company_id, p.created_at, p.photo_id loop
    if company is distinct from photo.company_id then
      company := photo.company_id;
      place := 0;
      previous := repeat('0', 64);
    end if;
    place := place + 1;
    entry := photo_chain_entry('found', photo, place, previous);
    previous := encode(sha256(convert_to(entry, 'UTF8')), 'hex');
    insert into photo_chain (company_id, place, photo_id, entry, digest)
      values (company, place, photo.photo_id, entry, previous);
  end loop;
end $$;
alter table photos force row level security;

-- At the end of the transaction, so that nothing is waited for while the lock is held.
create constraint trigger photos_chained_new after insert or delete on photos
  deferrable initially deferred for each row execute function chain_photo();
create constraint trigger photos_chained_changed
  after update of sha256, category, description, pair_id, task_id, taken_at on photos
  deferrable initially deferred for each row
  when (row(old.sha256, old.category, old.description, old.pair_id, old.task_id, old.taken_at)
    is distinct from row(new.sha256, new.category, new.description, new.pair_id, new.task_id, new.taken_at))
  execute function chain_photo();

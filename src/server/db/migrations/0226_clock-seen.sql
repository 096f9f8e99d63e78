-- When the clock was last looked at, and since when it has gone on without a jump. Of the installation, no company's.
create table clock_seen (
  only_row boolean primary key default true check (only_row),
  seen_at timestamptz not null,
  steady_since timestamptz not null
);
grant select, insert, update on clock_seen to poolhand_system;

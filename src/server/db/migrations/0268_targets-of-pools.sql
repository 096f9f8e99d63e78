-- A body of water's own ideal ranges in place of its type's: {"chlorine": {"min": 2, "max": 4}}. Null: those of the type.
alter table pools add column targets jsonb check (targets is null or jsonb_typeof(targets) = 'object');

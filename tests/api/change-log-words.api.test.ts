import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { fieldOf } from '#server/data/audit/service.ts';
import { isShown } from '../../src/web/data/audit/change-log-page.tsx';
import { fieldTexts } from '../../src/web/data/audit/field-texts.ts';
import { openWorld } from '../support/world.ts';

const world = openWorld();

/** What the trigger of each table records of a change: its columns without those it passes over or keeps the content of. */
const recordedColumns = async (): Promise<string[]> => {
  const { companyId } = await world.company();
  const { rows } = await world.deps.db.inCompany(companyId, (tx) =>
    tx.execute<{ column: string; given: string }>(sql`
      select a.attname as column, pg_get_triggerdef(t.oid) as given
      from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attnum > 0 and not a.attisdropped
      where t.tgname like 'record_%' and pg_get_triggerdef(t.oid) like '%UPDATE%'`),
  );
  return rows
    .filter(
      ({ column, given }) =>
        !(given.match(/\{[^}]*\}/g) ?? []).some((list) => list.slice(1, -1).split(',').includes(column)),
    )
    .map(({ column }) => column);
};

it('names every field that the log of changes can show', async () => {
  const columns = await recordedColumns();
  expect(columns.length).toBeGreaterThan(100);
  const unnamed = new Set(columns.map(fieldOf).filter((field) => isShown(field) && !(field in fieldTexts.fields)));
  expect([...unnamed].sort()).toEqual([]);
});

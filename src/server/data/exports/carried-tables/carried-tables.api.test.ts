import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openWorld } from '#tests/support/world.ts';
import { dumpRepo } from '../repo.ts';
import { restoreRepo } from '../restore/repo.ts';
import { byName, listOf } from './carried-table.ts';
import { carriedTables } from './carried-tables.ts';
import { excludedTables } from './excluded.ts';

const world = openWorld();

async function tablesOfCompanies() {
  const { companyId } = await world.company();
  return world.deps.db.inSnapshot(companyId, (tx) => dumpRepo(tx).tablesOfCompanies());
}

describe('what an export carries', () => {
  it('is decided for every table that holds rows of companies', async () => {
    const decided = [...carriedTables.map(({ name }) => name), ...Object.keys(excludedTables)];
    expect(new Set(decided).size).toBe(decided.length);
    expect(decided.toSorted()).toEqual((await tablesOfCompanies()).map(({ name }) => name).toSorted());
  });

  it('is decided for every column of the tables it carries', async () => {
    const stored = new Map((await tablesOfCompanies()).map(({ name, columns }) => [name, columns]));
    for (const { name, columns, left = {} } of carriedTables) {
      const decided = ['company_id', ...columns, ...Object.keys(left)];
      expect(decided.toSorted(), name).toEqual(stored.get(name)?.toSorted());
    }
  });

  it('orders, guards and writes by columns that there are', async () => {
    const stored = new Map((await tablesOfCompanies()).map(({ name, columns }) => [name, columns]));
    for (const { name, order, files = {}, kinds = {}, written = {} } of carriedTables) {
      const named = [...order, ...Object.keys(files), ...Object.keys(kinds), ...Object.keys(written)];
      expect(stored.get(name), name).toEqual(expect.arrayContaining(named));
    }
    for (const [name, { forReading }] of Object.entries(excludedTables)) {
      expect(stored.get(name), name).toEqual(
        expect.arrayContaining([...(forReading?.order ?? []), ...(forReading?.columns ?? [])]),
      );
    }
  });

  it('says what each JSON column that it carries holds, and of no other', async () => {
    const { companyId } = await world.company();
    await world.deps.db.inSnapshot(companyId, async (tx) => {
      for (const { name, columns, shapes = {} } of carriedTables) {
        const types = await restoreRepo(tx).typesOf(name);
        const json = columns.filter((column) => /^jsonb?(\[\])?$/.test(types.get(column) ?? ''));
        expect(Object.keys(shapes).toSorted(), name).toEqual(json.toSorted());
      }
    });
  });

  it('is read no further than to the first strange member of a list', () => {
    let read = 0;
    const strange = z.custom(() => {
      read += 1;
      return false;
    });
    const members = Array.from({ length: 1000 }, () => 1);
    expect(z.safeParse(listOf(strange), members).success).toBe(false);
    expect(z.safeParse(byName(strange), { ...members.slice(0, 20) }).success).toBe(false);
    expect(read).toBe(2);
    // Of what is longer than anything that is stored, not even one.
    expect(z.safeParse(listOf(strange, 999), members).success).toBe(false);
    expect(z.safeParse(byName(strange), { ...members }).success).toBe(false);
    expect(read).toBe(2);
  });

  it('carries nothing that opens an account, a link or a processor', () => {
    const written = [
      ...carriedTables.flatMap(({ columns }) => columns),
      ...Object.values(excludedTables).flatMap(({ forReading }) => forReading?.columns ?? []),
    ];
    expect(
      written.filter((column) => /hash|secret|sealed|token|payment_method|public_key|credential/.test(column)),
    ).toEqual([]);
  });
});

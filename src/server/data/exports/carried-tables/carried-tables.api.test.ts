import { describe, expect, it } from 'vitest';
import { openWorld } from '#tests/support/world.ts';
import { dumpRepo } from '../repo.ts';
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

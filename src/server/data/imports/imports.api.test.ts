import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import type { Pool } from '#contract/customers/pools.ts';
import type { ImportAnswer, ImportProgress } from '#contract/data/imports.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { ownExportColumns } from '#domain/data/importing/import-fields.ts';
import { counts, customersOf, dryRun, form, importPath, send } from '#tests/support/imports.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();

const realFile = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../../tests/data/real/${name}`, import.meta.url));
const glendale = () => realFile('glendale-az-skimmer-like.csv');
const panamaCity = () => realFile('panama-city-fl-jobber-like.csv');

describe("importing another product's export", () => {
  it('shows every row of the Glendale file in a dry run and stores nothing', async () => {
    const { owner } = await world.company();
    const { status, body } = await dryRun(owner, await glendale());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      dryRun: true,
      layout: 'skimmer',
      encoding: 'utf-8',
      separator: ',',
      limitMessage: null,
    });
    expect(counts(body)).toEqual({ created: 183, updated: 0, skipped: 0, failed: 0 });
    expect(body.rows).toHaveLength(183);
    expect(body.rows[0]).toMatchObject({
      row: 2,
      action: 'create',
      customer: { name: 'Pool at 5601 West Crocus Drive', servicePrice: 85 },
    });
    expect(body.columns[13]).toEqual({ name: 'Rate', field: 'servicePrice', samples: ['$85.00', '$95.00', '$110.00'] });
    expect(await customersOf(owner)).toEqual([]);
  });

  it('brings the Glendale file in with coordinates, prices and pools, and nothing the second time', async () => {
    const { owner } = await world.company();
    const first = await send(owner, await glendale());
    expect(first.status).toBe(200);
    expect(counts(first.body)).toEqual({ created: 183, updated: 0, skipped: 0, failed: 0 });
    const stored = await customersOf(owner);
    expect(stored).toHaveLength(183);
    const crocus = stored.find(({ address }) => address === '5601 West Crocus Drive');
    expect(crocus).toMatchObject({
      email: 'customer1@example.com',
      phone: '(602) 555-0001',
      city: 'Glendale',
      state: 'AZ',
      zipCode: '85306',
      latitude: 33.6152469,
      longitude: -112.179737,
      locationIsApproximate: false,
      serviceDay: 'Monday',
      serviceFrequency: 'weekly',
      poolSize: 12000,
      poolType: 'chlorine',
      servicePrice: 85,
      isActive: true,
    });
    expect(first.body.rows[0]?.customer?.customerId).toBe(crocus?.customerId);
    const pools = await owner.get<Pool[]>(`/api/pools/customer/${crocus?.customerId}`);
    expect(pools.body).toMatchObject([{ volumeGallons: 12000, poolType: 'chlorine' }]);

    const again = await send(owner, await glendale());
    expect(counts(again.body)).toEqual({ created: 0, updated: 0, skipped: 183, failed: 0 });
    expect(await customersOf(owner)).toEqual(stored);
  });

  it('names each broken row of the Jobber-like file, brings the good ones in, and nothing twice', async () => {
    const { owner } = await world.company();
    const faults = [
      [12, 'skip', 'Same as row 5'],
      [22, 'error', 'No street address'],
      [27, 'error', 'ZIP code "3240" has 4 digits instead of 5'],
      [32, 'error', '"not-an-email" isn’t an email address'],
    ];
    const notCreated = ({ rows }: ImportAnswer) =>
      rows.filter(({ action }) => action !== 'create').map(({ row, action, reason }) => [row, action, reason]);
    const dry = await dryRun(owner, await panamaCity());
    expect(dry.body.layout).toBe('jobber');
    expect(notCreated(dry.body)).toEqual(faults);
    expect(dry.body.rows.find(({ row }) => row === 32)?.cells?.slice(1, 4)).toEqual([
      'Pool',
      'at 814 East 10th Court',
      'not-an-email',
    ]);
    const real = await send(owner, await panamaCity());
    expect(notCreated(real.body)).toEqual(faults);
    expect(counts(real.body)).toEqual({ created: 153, updated: 0, skipped: 1, failed: 3 });
    const stored = await customersOf(owner);
    expect(stored).toHaveLength(153);
    expect(stored.find(({ name }) => name.startsWith('Bay Villas'))).toMatchObject({
      name: 'Bay Villas, "North" HOA',
      address: '100 Bay Ave, Unit "B", rear',
      state: 'FL',
      poolType: 'commercial',
    });
    const again = await send(owner, await panamaCity());
    expect(counts(again.body)).toEqual({ created: 0, updated: 0, skipped: 154, failed: 3 });
    expect(await customersOf(owner)).toEqual(stored);
  });

  it('places customers without coordinates in the background, as approximate', async () => {
    const { owner } = await world.company();
    await send(owner, await panamaCity());
    expect((await customersOf(owner)).filter(({ latitude }) => latitude !== null)).toEqual([]);
    await world.runJobs();
    const placed = await customersOf(owner);
    expect(
      placed.filter(({ latitude, locationIsApproximate }) => latitude !== null && locationIsApproximate),
    ).toHaveLength(153);
    const again = await send(owner, await panamaCity());
    expect(counts(again.body)).toMatchObject({ created: 0, updated: 0 });
  });

  it('takes a QuickBooks list with its address lines', async () => {
    const { owner } = await world.company();
    const file = [
      'Customer,Main Email,Main Phone,Bill to 1,Bill to 2,Bill to 3,Balance',
      'Ann Lee,ann@example.com,602-555-0001,Ann Lee,12 Elm St,"Mesa, AZ 85201",0.00',
    ].join('\r\n');
    const { body } = await send(owner, file);
    expect(body.layout).toBe('quickbooks');
    expect(await customersOf(owner)).toMatchObject([
      { name: 'Ann Lee', email: 'ann@example.com', address: '12 Elm St', city: 'Mesa', state: 'AZ', zipCode: '85201' },
    ]);
  });

  it("takes the application's own columns: by id, updating what changed and erasing nothing", async () => {
    const { owner } = await world.company();
    const { body: pat } = await owner.post<Customer>('/api/customers', {
      name: 'Pat Rivera',
      email: 'pat@example.com',
      phone: '602-555-0100',
      notes: 'Gate 4471',
      poolSize: 15000,
    });
    const row: Record<string, string> = {
      customerId: pat.customerId,
      name: 'Pat Rivera-Lee',
      poolSize: '18000',
      servicePrice: '120',
      isActive: 'false',
      totalRevenue: '9999',
    };
    const file = `${ownExportColumns.join(',')}\n${ownExportColumns.map((column) => row[column] ?? '').join(',')}`;
    const dry = await dryRun(owner, file);
    expect(dry.body.layout).toBe('poolhand');
    expect(dry.body.rows[0]).toMatchObject({
      action: 'update',
      reason: 'Changes name, pool size, active, service price',
      changes: expect.arrayContaining([{ field: 'servicePrice', from: null, to: 120 }]),
    });
    await send(owner, file);
    expect(await customersOf(owner)).toMatchObject([
      {
        customerId: pat.customerId,
        name: 'Pat Rivera-Lee',
        email: 'pat@example.com',
        phone: '602-555-0100',
        notes: 'Gate 4471',
        poolSize: 18000,
        servicePrice: 120,
        isActive: false,
        totalRevenue: 0,
      },
    ]);
    const pools = await owner.get<Pool[]>(`/api/pools/customer/${pat.customerId}`);
    expect(pools.body).toMatchObject([{ volumeGallons: 18000 }]);
    expect(counts((await send(owner, file)).body)).toMatchObject({ updated: 0, skipped: 1 });
  });

  it('gives a known customer without a pool one, and forgets the old place of one who moved', async () => {
    const { owner } = await world.company();
    const { body } = await owner.post<Customer>('/api/customers', {
      name: 'Pat',
      email: 'pat@example.com',
      address: '1 Elm St',
      zipCode: '85201',
      latitude: 33.4,
      longitude: -111.8,
    });
    await send(owner, 'Name,Email,Street,Zip,Gallons\nPat,pat@example.com,9 Oak Ave,85203,"12,000"');
    expect(await customersOf(owner)).toMatchObject([{ address: '9 Oak Ave', zipCode: '85203', latitude: null }]);
    expect((await owner.get<Pool[]>(`/api/pools/customer/${body.customerId}`)).body).toMatchObject([
      { volumeGallons: 12000 },
    ]);
    await world.runJobs();
    expect(await customersOf(owner)).toMatchObject([{ locationIsApproximate: true }]);
  });

  it('gives a new id to a customer whose id a deleted one has', async () => {
    const { owner } = await world.company();
    await owner.post('/api/customers', { customerId: 'C-1', name: 'Pat' });
    await owner.delete('/api/customers/C-1');
    const { body } = await send(owner, 'Customer ID,Name,Phone\nC-1,Pat,602-555-0001');
    expect(body.created).toBe(1);
    expect((await customersOf(owner))[0]?.customerId).not.toBe('C-1');
    expect((await send(owner, 'Customer ID,Name,Phone\nC-1,Pat,602-555-0001')).body.skipped).toBe(1);
  });
});

describe('who may import, and how much', () => {
  const two = 'Name\nAnn\nBob';

  it('only those who may edit customers', async () => {
    const company = await world.company();
    expect((await send(world.visitor, two)).status).toBe(401);
    for (const role of ['technician', 'homeowner', 'user'] as const) {
      const account = await company.signedIn(role);
      expect((await send(account, two)).status).toBe(403);
      expect((await account.get('/api/imports')).status).toBe(403);
      expect((await account.get('/api/imports/IMP-1')).status).toBe(403);
      expect((await account.post('/api/imports/IMP-1/cancel')).status).toBe(403);
    }
    expect((await send(await company.signedIn('admin'), two)).body.created).toBe(2);
  });

  it('says in the dry run and with 402 that the plan has no room, and stores nothing', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    const four = 'Name\nAnn\nBob\nCy\nDi';
    const dry = await dryRun(owner, four);
    expect(dry.body.created).toBe(4);
    expect(dry.body.limitMessage).toContain('limited to 3 customers');
    const refused = await send<ErrorBody>(owner, four);
    expect(refused.status).toBe(402);
    expect(refused.body).toEqual({ error: 'Subscription limit reached', message: dry.body.limitMessage });
    expect(await customersOf(owner)).toEqual([]);
    expect((await send(owner, 'Name,Email\nAnn,a@example.com\nBob,\nCy,')).body.created).toBe(3);
    expect((await send(owner, 'Name,Email,Phone\nAnn,a@example.com,602-555-0001')).body).toMatchObject({
      updated: 1,
      created: 0,
    });
  });

  it('keeps companies apart: the same file creates in each, and neither sees the import of the other', async () => {
    const [one, other] = [await world.company(), await world.company()];
    const first = await send(one.owner, two, '?importId=IMP-mine');
    expect(first.body.created).toBe(2);
    expect((await other.owner.get('/api/imports')).body).toEqual([]);
    expect((await other.owner.get('/api/imports/IMP-mine')).status).toBe(404);
    expect((await other.owner.post('/api/imports/IMP-mine/cancel')).status).toBe(404);
    expect((await dryRun(other.owner, two)).body.created).toBe(2);
    expect(await customersOf(other.owner)).toEqual([]);
  });

  it('makes two imports at the same moment one after the other', async () => {
    const { owner } = await world.company();
    const file = 'Name,Email\nAnn,a@example.com\nBob,b@example.com';
    const answers = await Promise.all([send(owner, file), send(owner, file)]);
    expect(answers.map(({ body }) => body.created).sort()).toEqual([0, 2]);
    expect(await customersOf(owner)).toHaveLength(2);
  });
});

describe('rows corrected by hand', () => {
  const file = Buffer.from('My customers\nName,Email\nAnn,oops\nBob,b@example.com\n');
  const sent = async <T>(corrections: unknown, query = '') => {
    const { owner } = await world.company();
    const text = typeof corrections === 'string' ? corrections : JSON.stringify(corrections);
    const { payload, options } = form(file, { corrections: text });
    return { owner, ...(await owner.post<T>(`${importPath}${query}`, payload, options)) };
  };

  it('are read and stored instead of those of the file', async () => {
    const corrections = { '3': ['Ann', 'ann@example.com'] };
    const tried = await sent<ImportAnswer>(corrections, '?dryRun=true');
    expect(counts(tried.body)).toEqual({ created: 2, updated: 0, skipped: 0, failed: 0 });
    expect(await customersOf(tried.owner)).toEqual([]);
    const { owner, body } = await sent<ImportAnswer>(corrections);
    expect(counts(body)).toEqual({ created: 2, updated: 0, skipped: 0, failed: 0 });
    expect((await customersOf(owner)).map(({ name, email }) => [name, email])).toEqual([
      ['Ann', 'ann@example.com'],
      ['Bob', 'b@example.com'],
    ]);
  });

  it('may be wrong again, and say so', async () => {
    const { body } = await sent<ImportAnswer>({ '3': ['Ann', 'again'] }, '?dryRun=true');
    expect(body.rows[0]).toMatchObject({
      row: 3,
      action: 'error',
      reason: '"again" isn’t an email address',
      cells: ['Ann', 'again'],
    });
  });

  it.each([
    ['not json', 'The corrections aren’t valid JSON'],
    [{ '3': 'Ann' }, 'The corrections must be an object of row numbers and cells'],
    [{ x: ['Ann'] }, 'The corrections must be an object of row numbers and cells'],
    [{ '2': ['Header'] }, 'A corrected row isn’t in the file'],
    [{ '5': ['Nobody'] }, 'A corrected row isn’t in the file'],
  ])('%j is refused with the reason', async (corrections, message) => {
    const { status, body } = await sent<ErrorBody>(corrections);
    expect(status).toBe(400);
    expect(body.details).toEqual([{ field: 'corrections', message }]);
  });
});

describe('the progress of an import', () => {
  it('is kept with its outcome', async () => {
    const { owner } = await world.company();
    const { payload, options } = form(Buffer.from('Name,Email\nAnn,a@example.com\nBob,oops'));
    const { body } = await owner.post<ImportAnswer>(`${importPath}?importId=IMP-7`, payload, options);
    expect(body.importId).toBe('IMP-7');
    expect((await owner.get<ImportProgress>('/api/imports/IMP-7')).body).toMatchObject({
      state: 'done',
      fileName: 'customers.csv',
      done: 2,
      total: 2,
      result: { created: 1, updated: 0, skipped: 0, failed: 1 },
    });
    expect((await owner.get('/api/imports/IMP-8')).status).toBe(404);
    const listed = async (query: string) =>
      (await owner.get<ImportProgress[]>(`/api/imports${query}`)).body.map(({ importId }) => importId);
    expect(await listed('?importId=IMP-8')).toEqual([]);
    expect(await listed('?importId=IMP-7')).toEqual(['IMP-7']);
    expect(await listed('')).toEqual(['IMP-7']);
  });

  it('can be stopped, and then nothing was changed', async () => {
    const { owner } = await world.company();
    const rows = Array.from({ length: 3000 }, (_, index) => `Customer ${index},c${index}@example.com`);
    const running = send<ErrorBody>(owner, `Name,Email\n${rows.join('\n')}`, '?importId=IMP-9');
    for (;;) {
      const { body } = await owner.get<ImportProgress>('/api/imports/IMP-9');
      if (body.state === 'running' && body.done > 0) break;
      if (body.state === 'done') throw new Error('The import ended before it could be stopped');
    }
    expect((await owner.post<ImportProgress>('/api/imports/IMP-9/cancel')).body.state).toBe('cancelled');
    const answer = await running;
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe('The import was canceled. Nothing was changed.');
    expect(await customersOf(owner)).toEqual([]);
    expect((await owner.get<ImportProgress>('/api/imports/IMP-9')).body.state).toBe('cancelled');
    expect((await send(owner, 'Name\nAnn', '?importId=IMP-9')).body.created).toBe(1);
  });

  it('says failed where the plan had no room', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    await send(owner, 'Name\nA\nB\nC\nD', '?importId=IMP-1');
    expect((await owner.get<ImportProgress>('/api/imports/IMP-1')).body).toMatchObject({
      state: 'failed',
      result: null,
    });
  });
});

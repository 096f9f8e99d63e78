import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import type { Backup, CompanyImportAnswer, ImportedPerson } from '#contract/data/exports.ts';
import type { ImportProgress } from '#contract/data/imports.ts';
import type { Photo } from '#contract/reports/reports.ts';
import { demoAccounts } from '#server/accounts/index.ts';
import { prepareDemo } from '#server/demo/index.ts';
import { pictureUpload, type Seeds, secretMark, seedCompany } from '#tests/api/seeded-company.ts';
import { bringIn, download, type Entries, forge, manifestOf, pack, unpack } from '#tests/support/archives.ts';
import { form, picture } from '#tests/support/pictures.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';
import { startBackup } from './backups.ts';

const world = openWorld({ config: { demo: true } });

/** What must be the same in two exports: everything but the moment, the accounts, and what does not come in again. */
const content = (entries: Entries): [string, string][] =>
  [...entries]
    .filter(([name]) => name !== 'manifest.json' && name !== 'people.csv' && !name.startsWith('for-reading/'))
    .map(([name, bytes]): [string, string] => [name, bytes.toString('latin1')])
    .sort(([a], [b]) => (a < b ? -1 : 1));

const lines = (entries: Entries, file: string): string[] => (entries.get(file)?.toString() ?? '').trimEnd().split('\n');

let seeded: Company;
let seeds: Seeds;
let first: { zip: Buffer; entries: Entries };
let demo: { zip: Buffer; entries: Entries };

beforeAll(async () => {
  seeded = await world.company();
  seeds = await seedCompany(seeded);
  const customerId = seeds.customerId?.[0] ?? '';
  const pat = await seeded.signedIn('homeowner', { customerId });
  const { payload, headers } = await pictureUpload();
  const { body: sent } = await pat.post<{ messageId: string }>('/api/my/messages', {
    kind: 'question',
    message: secretMark,
  });
  for (const [by, of] of [
    [seeded.owner, `/api/work-orders/${seeds.workOrderId?.[0]}`],
    [pat, `/api/my/messages/${sent.messageId}`],
  ] as const) {
    expect((await by.post(`${of}/photos`, payload, { headers })).status).toBe(201);
  }
  await world.runJobs();
  const { zip } = await download(seeded.owner);
  first = { zip, entries: await unpack(zip) };

  await prepareDemo(world.deps);
  const [{ email, password }] = demoAccounts;
  const { body } = await world.visitor.post<{ token: string }>('/api/auth/login', { email, password });
  const ofDemo = await download(new Visitor(world.app, body.token));
  demo = { zip: ofDemo.zip, entries: await unpack(ofDemo.zip) };
}, 180_000);

describe('exporting everything', () => {
  it('answers one ZIP with every table, file and person, counted and hashed', async () => {
    const { status, headers } = await download(seeded.owner);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/zip');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="poolhand-[a-z0-9-]+-2026-11-23\.zip"$/);
    const manifest = manifestOf(first.entries);
    expect(manifest).toMatchObject({
      format: 'poolhand-company',
      version: 1,
      company: { timeZone: 'America/Phoenix' },
    });
    expect(manifest.files.missing).toBe(0);
    for (const { file, rows } of manifest.tables) expect(lines(first.entries, file).length, file).toBeGreaterThan(rows);
    const customers = lines(first.entries, 'tables/customers.csv');
    expect(customers[0]).toMatch(/^customer_id,name,email,/);
    expect(customers.filter((line) => line.includes(secretMark)).length).toBeGreaterThan(1);
    // The photos with their thumbnails, and the logo.
    expect([...first.entries.keys()].filter((name) => name.startsWith('files/'))).toHaveLength(7);
    expect(first.entries.get('people.csv')?.toString()).toContain(`${secretMark} Ortiz`);
  });

  it('holds no password, session, key or sealed secret', () => {
    const everything = [...first.entries.values()].map((bytes) => bytes.toString('latin1')).join('\n');
    expect(everything).not.toContain('argon2');
    expect(everything).not.toContain(seeded.owner.token);
    expect(everything).not.toMatch(/[?&]key=[A-Za-z0-9_-]{8}/);
  });

  it('is for owners alone, and shows a company nothing of another', async () => {
    expect((await world.visitor.get('/api/export')).status).toBe(401);
    for (const role of ['technician', 'homeowner', 'user'] as const) {
      const visitor = await seeded.signedIn(role);
      for (const path of ['/api/export', '/api/backups', '/api/backups/none/file', '/api/import/people']) {
        expect((await visitor.get(path)).status, `${role} ${path}`).toBe(403);
      }
      expect((await visitor.post('/api/backups')).status).toBe(403);
      expect((await bringIn(visitor, first.zip)).status).toBe(403);
    }
    const admin = await seeded.signedIn('admin');
    expect((await download(admin)).status).toBe(403);
    // An archive brings permissions with it.
    expect((await bringIn(admin, first.zip)).status).toBe(403);
    const other = await unpack((await download((await world.company()).owner)).zip);
    expect([...other.values()].some((bytes) => bytes.includes(secretMark))).toBe(false);
  });

  it('is read in an ended trial as well', async () => {
    const owner = await (await world.company({ tier: 'trial' })).signedIn('owner');
    world.clock.forward({ days: 9 });
    expect((await download(owner)).status).toBe(200);
    expect((await owner.post('/api/backups')).status).toBe(402);
    world.clock.forward({ days: -9 });
  });
});

async function roundTrip(
  from: Entries,
  zip: Buffer,
): Promise<{ company: Company; again: Entries; answer: CompanyImportAnswer }> {
  const company = await world.company();
  const { status, body } = await bringIn<CompanyImportAnswer>(company.owner, zip);
  expect(status, JSON.stringify(body)).toBe(200);
  const again = await unpack((await download(company.owner)).zip);
  expect(content(again)).toEqual(content(from));
  const manifest = manifestOf(from);
  expect(manifestOf(again).company).toEqual(manifest.company);
  expect(manifestOf(again).tables).toEqual(manifest.tables);
  return { company, again, answer: body };
}

it('the files for reading hold nothing that a spreadsheet would run', async () => {
  const { owner } = await world.company();
  for (const name of ['=HYPERLINK("https://evil.example")', '+cmd|calc', '@SUM(1)', '＝1+1', '-5']) {
    await owner.patch('/api/auth/profile', { name });
    await owner.post('/api/customers', { name: 'Pat Rivera' });
  }
  const entries = await unpack((await download(owner)).zip);
  const read = [...entries.keys()].filter((name) => name.startsWith('for-reading/'));
  expect(read).toContain('for-reading/audit_entries.csv');
  const cells = read.flatMap((name) => lines(entries, name)).flatMap((line) => line.match(/(?<=^|,)"[^"]*/g) ?? []);
  expect(cells).toEqual(expect.arrayContaining(['"\'+cmd|calc', '"\'@SUM(1)', '"\'＝1+1', '"-5']));
  expect(cells.filter((cell) => /^"(?:[=@\t\r]|[+-]\D)/.test(cell))).toEqual([]);
});

describe('bringing an archive into an empty company', () => {
  it('brings back everything with its ids, so that the next export is the same', async () => {
    const { company, again, answer } = await roundTrip(first.entries, first.zip);
    expect(answer.files).toBe(7);
    expect(answer.tables).toEqual(manifestOf(first.entries).tables.map(({ name, rows }) => ({ name, rows })));
    const { owner } = company;
    const [photoId] = seeds.photoId ?? [];
    const [reportId] = seeds.reportId ?? [];
    expect((await owner.get(`/api/customers/${seeds.customerId?.[0]}`)).body).toMatchObject({ notes: secretMark });
    const picture = await owner.app.inject({
      url: `/api/service-photos/${reportId}/${photoId}`,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(picture.statusCode).toBe(200);
    expect(picture.headers['content-type']).toBe('image/jpeg');
    // Everybody of before, and the new company's own owner.
    const before = lines(first.entries, 'people.csv');
    expect(lines(again, 'people.csv')).toEqual(expect.arrayContaining(before));
    expect(lines(again, 'people.csv')).toHaveLength(before.length + 1);
    // What came in is no change that anybody made.
    expect(lines(again, 'for-reading/audit_entries.csv').filter((line) => line.includes(secretMark))).toEqual([]);
  });

  it('brings back the whole demonstration company', async () => {
    expect(manifestOf(demo.entries).tables.find(({ name }) => name === 'service_visits')?.rows).toBeGreaterThan(100);
    await roundTrip(demo.entries, demo.zip);
  }, 120_000);

  it('lists the people to be invited again, and who was', async () => {
    const { company } = await roundTrip(first.entries, first.zip);
    const before = (await company.owner.get<ImportedPerson[]>('/api/import/people')).body;
    const ortiz = before.find(({ name }) => name === `${secretMark} Ortiz`);
    expect(ortiz).toMatchObject({ role: 'user', isActive: true });
    // Here both companies are on one installation, where an address belongs to one account.
    expect(before.every(({ invited }) => !invited)).toBe(true);
    expect(
      (await company.owner.post('/api/auth/login', { email: seeded.ownerEmail, password: 'secret-1' })).status,
    ).toBe(200);
  });

  it('can be followed, and cancelled while it runs', async () => {
    const { owner } = await world.company();
    const { body } = await bringIn<CompanyImportAnswer>(owner, first.zip, '?importId=IMP-1');
    expect(body.importId).toBe('IMP-1');
    const { body: progress } = await owner.get<ImportProgress>('/api/imports/IMP-1');
    expect(progress).toMatchObject({ state: 'done', fileName: 'company.zip', done: progress.total });
    expect(progress.result?.created).toBe(body.rows);
  });

  it('is refused where the company has begun, with what it has', async () => {
    const { owner } = await world.company();
    await owner.post('/api/customers', { name: 'Pat Rivera' });
    const { status, body } = await bringIn<{ message: string }>(owner, first.zip);
    expect(status).toBe(409);
    expect(body.message).toBe(
      'You can only import an export into an empty company, and this one already has customers. Register a new company for it. Nothing was changed.',
    );
  });

  it('is refused where the plan has no room, and leaves nothing behind', async () => {
    const small = await world.company({ tier: 'trial' });
    const { status, body } = await bringIn<{ error: string }>(small.owner, demo.zip);
    expect({ status, error: body.error }).toEqual({ status: 402, error: 'Subscription limit reached' });
    const after = await unpack((await download(small.owner)).zip);
    expect(lines(after, 'tables/customers.csv')).toHaveLength(1);
    expect(lines(after, 'people.csv')).toHaveLength(2);
    expect(await storedFiles(small)).toBe(0);
  });

  it('is refused where its photos take more than a company may store, whatever its names and rows say', async () => {
    const { owner, companyId } = await world.company();
    const { config, files } = world.deps;
    const { companyStorageGb } = config;
    const counted = [...first.entries].filter(([name]) =>
      /^files\/(photos\/.*(?<!-small)\.jpg|voice-notes\/)/.test(name),
    );
    const bytes = counted.reduce((sum, [, content]) => sum + content.length, 0);
    const [[photo = ''] = []] = counted;
    const key = photo.replace('files/', '');
    // One photo by a name that a thumbnail has, and rows that say less of all of them.
    const other = key.replace('.jpg', '-small-small.jpg');
    const rename = (text: string) => text.replaceAll(key, other);
    const lying = forge(forge(first.entries, 'files.csv', rename), 'tables/photos.csv', (text) =>
      rename(text).replace(/"image\/jpeg","\d+"/g, '"image/jpeg","1"'),
    );
    const hidden = new Map([...lying].map(([name, content]) => [rename(name), content]));
    try {
      config.companyStorageGb = (bytes - 1) / 1e9;
      for (const zip of [first.zip, await pack(hidden)]) {
        const { status, body } = await bringIn<{ message: string }>(owner, zip);
        expect(status, body.message).toBe(413);
        expect(body.message).toMatch(/^The photos and recordings in this file take up .* Nothing was changed\.$/);
      }
      for await (const stored of files.list()) expect(stored.startsWith(`${companyId}/`)).toBe(false);
      config.companyStorageGb = bytes / 1e9;
      expect((await bringIn(owner, first.zip)).status).toBe(200);
    } finally {
      config.companyStorageGb = companyStorageGb;
    }
  });
});

async function storedFiles({ companyId }: Company): Promise<number> {
  const client = new pg.Client({ connectionString: world.connectionString, options: '-c role=poolhand_app' });
  await client.connect();
  await client.query(`select set_config('app.company_id', $1, false)`, [companyId]);
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from photos');
  await client.end();
  return rows[0]?.n ?? 0;
}

describe('kept backups', () => {
  const list = async ({ owner }: Company) => (await owner.get<Backup[]>('/api/backups')).body;

  it('are made by a job, kept with their size, and downloaded', async () => {
    const { status, body } = await seeded.owner.post<Backup>('/api/backups');
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: 'running', nightly: false, bytes: null });
    expect((await seeded.owner.post('/api/backups')).status).toBe(409);
    expect((await seeded.owner.get(`/api/backups/${body.backupId}/file`)).status).toBe(404);
    await world.runJobs();
    const made = (await list(seeded)).find(({ backupId }) => backupId === body.backupId);
    expect(made).toMatchObject({ state: 'done', reason: null, files: 7 });
    const { zip } = await download(seeded.owner, `/api/backups/${body.backupId}/file`);
    expect(zip.length).toBeGreaterThan(made?.bytes ?? 0);
    expect(zip.length - (made?.bytes ?? 0)).toBeLessThan(2000);
    expect(content(await unpack(zip))).toEqual(content(first.entries));
    const other = await world.company();
    expect((await other.owner.get(`/api/backups/${body.backupId}/file`)).status).toBe(404);
    expect((await world.visitor.get(`/api/backups/${body.backupId}/file`)).status).toBe(401);
    expect((await world.visitor.get('/api/backups')).status).toBe(401);
    expect((await world.visitor.post('/api/backups')).status).toBe(401);
  });

  it('have each photo once, for as long as one of them names it, and come in again with it', async () => {
    const company = await world.company();
    const { owner, companyId } = company;
    const { customerId } = (await owner.post<Customer>('/api/customers', { name: 'Pat Rivera' })).body;
    const visitId = `VISIT-${companyId}`;
    await owner.post('/api/visits', { visitId, customerId });
    const take = async (width: number) => {
      const { payload, headers } = form({}, { content: await picture({ width, height: 90 }) });
      return (await owner.post<Photo>(`/api/visits/${visitId}/photos`, payload, { headers })).body;
    };
    const backUp = async (times = 1) => {
      for (let n = 0; n < times; n += 1) {
        await owner.post('/api/backups');
        await world.runJobs();
        world.clock.forward({ minutes: 1 });
      }
      return (await list(company))[0]?.backupId ?? '';
    };
    const shared = async () => {
      const keys: string[] = [];
      for await (const key of world.deps.files.list())
        if (key.startsWith(`${companyId}/backups/files/`)) keys.push(key);
      return keys.sort();
    };
    const unpacked = async (backupId: string) => unpack((await download(owner, `/api/backups/${backupId}/file`)).zip);
    const photosIn = (entries: Entries) =>
      [...entries.keys()].filter((name) => name.startsWith('files/photos/')).length;

    const gone = await take(120);
    const first = await backUp();
    await take(130);
    const { put } = world.deps.files;
    const stored: string[] = [];
    world.deps.files.put = (key, content) => {
      stored.push(key);
      return put(key, content);
    };
    const second = await backUp();
    world.deps.files.put = put;
    // The new photo and its thumbnail, and nothing of the other.
    expect(stored).toHaveLength(2);
    expect(await shared()).toHaveLength(4);
    expect((await owner.delete(`/api/photos/${gone.photoId}`)).status).toBe(200);
    expect([photosIn(await unpacked(first)), photosIn(await unpacked(second))]).toEqual([2, 4]);

    // A copy that rots is left out and counted; where the photo itself is still there, that one is taken.
    const [, , other = '', another = ''] = await shared();
    await put(other, Buffer.from('rotten'));
    await put(another, Buffer.from('rotten'));
    const downloaded = await unpacked(second);
    expect(photosIn(downloaded) + manifestOf(downloaded).files.missing).toBe(4);
    expect(manifestOf(downloaded).files.count).toBe(photosIn(downloaded));
    const to = await world.company();
    expect((await bringIn(to.owner, (await download(owner, `/api/backups/${second}/file`)).zip)).status).toBe(200);

    // The last one that names the deleted photo is the second.
    await backUp(13);
    expect(await list(company)).toHaveLength(14);
    expect(await shared()).toHaveLength(4);
    await backUp();
    expect(await shared()).toHaveLength(2);
    expect(photosIn(await unpacked(await backUp()))).toBe(2);
  });

  it('of an earlier release, with its files inside, are downloaded as they are', async () => {
    const { body } = await seeded.owner.post<Backup>('/api/backups');
    await world.runJobs();
    const key = `${seeded.companyId}/backups/${body.backupId}`;
    await world.deps.files.put(`${key}.zip`, first.zip);
    await world.deps.files.remove(`${key}.csv`);
    expect((await download(seeded.owner, `/api/backups/${body.backupId}/file`)).zip.equals(first.zip)).toBe(true);
  });

  it('say why one could not be made, and stay fourteen', async () => {
    const company = await world.company();
    for (let n = 0; n < 16; n += 1) {
      await company.owner.post('/api/backups');
      await world.runJobs();
      world.clock.forward({ minutes: 1 });
    }
    expect(await list(company)).toHaveLength(14);
    const { putStream } = world.deps.files;
    world.deps.files.putStream = () => Promise.reject(new Error('The disk is full'));
    await company.owner.post('/api/backups');
    await world.runJobs();
    world.deps.files.putStream = putStream;
    expect((await list(company))[0]).toMatchObject({ state: 'failed', reason: 'The disk is full', bytes: null });
    expect(world.mailer.sent.filter(({ to }) => to === company.ownerEmail)).toEqual([]);
  });

  it('tell the owner by e-mail of a night that failed', async () => {
    const company = await world.company();
    const { putStream } = world.deps.files;
    world.deps.files.putStream = () => Promise.reject(new Error('The disk is full'));
    await startBackup(world.deps, company.companyId);
    await world.runJobs();
    world.deps.files.putStream = putStream;
    await world.runJob('sweep-mails', {});
    const { subject, text } = world.mailer.lastTo(company.ownerEmail);
    expect(subject).toBe('The nightly backup failed');
    expect(text).toContain('Reason: The disk is full');
  });
});

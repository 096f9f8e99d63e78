import { randomBytes } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { seedCompany } from '#tests/api/seeded-company.ts';
import {
  archiveForm,
  bringIn,
  download,
  type Entries,
  forge,
  manifestOf,
  pack,
  unpack,
  withFile,
} from '#tests/support/archives.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();

let entries: Entries;
let empty: Company;
beforeAll(async () => {
  const seeded = await world.company();
  await seedCompany(seeded);
  await world.runJobs();
  entries = await unpack((await download(seeded.owner)).zip);
  // Everything here is refused, so one company serves all.
  empty = await world.company();
}, 120_000);

const aPhoto = (): string => [...entries.keys()].find((name) => name.startsWith('files/photos/')) ?? '';
const withEntry = (name: string, content: string | Buffer): Entries =>
  new Map(entries).set(name, Buffer.isBuffer(content) ? content : Buffer.from(content));
const without = (name: string): Entries => new Map([...entries].filter(([one]) => one !== name));

async function refusal(zip: Buffer): Promise<string> {
  const { status, body } = await bringIn<ErrorBody>(empty.owner, zip);
  expect(status, body.message).toBe(400);
  expect(body.details?.[0]?.field).toBe('file');
  expect((await empty.owner.get<Customer[]>('/api/customers')).body).toEqual([]);
  return body.message;
}

/** The table with another value in a column of its first row; of one that has no row, in a row of its own. */
function withCell(text: string, column: string, value: string): string {
  const header = text.slice(0, text.indexOf('\n'));
  const columns = header.split(',');
  const rows = text.slice(header.length + 1) || `${','.repeat(columns.length - 1)}\n`;
  const cell = [...rows.matchAll(/("(?:[^"]|"")*"|)(?:,|\n)/g)][columns.indexOf(column)];
  if (!cell) throw new Error(`No column ${column}`);
  const after = cell.index + (cell[1] ?? '').length;
  return `${header}\n${rows.slice(0, cell.index)}"${value.replaceAll('"', '""')}"${rows.slice(after)}`;
}

const strangeIn = (table: string, column: string, row = 2): string =>
  `tables/${table}.csv has a value that isn’t part of an export: column ${column}, row ${row}.`;
const aTask = { title: 'Skimming', category: 'Cleaning', required: true, photoRequired: false, done: true };

/** A ZIP by hand, as no packer makes it: names and sizes are whatever is said. */
function rawZip(files: { name: string; content: Buffer; sizeSaid?: number; flags?: number }[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, sizeSaid = content.length, flags = 0 } of files) {
    const packed = deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(sizeSaid, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, rest, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, list, end]);
}
const manifest = (): { name: string; content: Buffer } => ({
  name: 'manifest.json',
  content: entries.get('manifest.json') ?? Buffer.alloc(0),
});

const foreign = 'This isn’t a Poolhand company export. Choose the ZIP file from “Export everything”.';

describe('an archive that is no export', () => {
  it.each([
    ['no ZIP at all', async () => Buffer.from('Name,Email\nPat,pat@example.com\n')],
    ['nothing', async () => Buffer.alloc(0)],
    ['a ZIP of something else', async () => pack(new Map([['notes.txt', Buffer.from('hello')]]))],
    ['a manifest of something else', async () => pack(new Map([['manifest.json', Buffer.from('{"format":"x"}')]]))],
    ['a manifest that is no JSON', async () => pack(new Map([['manifest.json', Buffer.from('{')]]))],
  ])('%s is refused as foreign', async (_what, zip) => {
    expect(await refusal(await zip())).toBe(foreign);
  });

  it('of a later release asks for a newer installation', async () => {
    const later = JSON.stringify({ ...manifestOf(entries), version: 2 });
    expect(await refusal(await pack(withEntry('manifest.json', later)))).toContain('newer version of Poolhand');
  });

  it('is refused without a file, in another field and as something else', async () => {
    for (const body of [undefined, { file: 'x' }]) {
      expect((await empty.owner.post('/api/import/company', body)).status).toBe(400);
    }
    const elsewhere = archiveForm(await pack(entries), 'document');
    const { status, body } = await empty.owner.post('/api/import/company', elsewhere.payload, elsewhere.options);
    expect({ status, message: body.message }).toEqual({ status: 400, message: 'Choose a file' });
  });
});

describe('an archive that was changed', () => {
  it.each<[string, () => Entries, RegExp]>([
    [
      'a table',
      () => withEntry('tables/customers.csv', `${entries.get('tables/customers.csv')}x`),
      /customers\.csv doesn’t match the export/,
    ],
    ['the people', () => withEntry('people.csv', 'user_id\n'), /people\.csv doesn’t match the export/],
    [
      'a photo',
      () => withEntry([...entries.keys()].find((name) => name.startsWith('files/photos/')) ?? '', 'other bytes'),
      /files\/photos\/.* doesn’t match the export/,
    ],
    ['a missing table', () => without('tables/pools.csv'), /is missing tables\/pools\.csv/],
    [
      'a missing photo',
      () => without([...entries.keys()].find((name) => name.startsWith('files/photos/')) ?? ''),
      /is missing files\/photos/,
    ],
    [
      'something added',
      () => withEntry('tables/users.csv', 'user_id\nme\n'),
      /contains tables\/users\.csv, which isn’t part of an export/,
    ],
    [
      'a manifest that lacks something',
      () => withEntry('manifest.json', '{"format":"poolhand-company","version":1}'),
      /manifest\.json doesn’t match the export/,
    ],
  ])('%s is refused by name', async (_what, change, reason) => {
    expect(await refusal(await pack(change()))).toMatch(reason);
  });

  it.each<[string, string, (text: string) => string, RegExp]>([
    [
      'a column of another table',
      'tables/customers.csv',
      (text) => text.replace('customer_id,name', 'company_id,name'),
      /columns that aren’t part of an export/,
    ],
    [
      'a column twice',
      'tables/customers.csv',
      (text) => text.replace('customer_id,name', 'name,name'),
      /columns that aren’t part of an export/,
    ],
    [
      'a file elsewhere',
      'tables/photos.csv',
      (text) => text.replace(/"photos\//, '"photos/../../'),
      /names a file that isn’t part of an export/,
    ],
    [
      "another company's file",
      'tables/photos.csv',
      (text) => text.replace(/"photos\//, '"00000000-0000-0000-0000-000000000000/photos/'),
      /names a file/,
    ],
    [
      'a page as a photo',
      'tables/photos.csv',
      (text) => text.replace('"image/jpeg"', '"text/html"'),
      /has a value that isn’t part of an export/,
    ],
    [
      'a mail still to be sent',
      'tables/mails.csv',
      (text) => text.replace('"sent"', '"pending"'),
      /has a value that isn’t part of an export/,
    ],
    [
      'a message still to be sent',
      'tables/messages.csv',
      (text) => text.replace(/"(sent|delivered|failed|canceled|skipped)"/, '"queued"'),
      /has a value that isn’t part of an export/,
    ],
    [
      'a message of the year 2099',
      'tables/messages.csv',
      (text) => text.replace(/"20\d\d(-[^"]*)"(\r?\n)/, '"2099$1"$2'),
      /messages in this file include a date in the future/,
    ],
    [
      'a payment under way',
      'tables/transactions.csv',
      (text) => text.replace('"paid"', '"pending"'),
      /has a value that isn’t part of an export/,
    ],
    [
      'rights for pool owners',
      'tables/permission_entries.csv',
      (text) => `${text}"homeowner","customers","t","t","t","t"\n`,
      /Pool owners can only see their own pool/,
    ],
    [
      'rights for owners',
      'tables/permission_entries.csv',
      (text) => `${text}"owner","user_management","t","f","f","f"\n`,
      /Owners always have full access/,
    ],
    ...(
      [
        ['a role that there is not', 'permission_entries', (text) => `${text}"boss","customers","t","t","f","f"\n`],
        ['a right that there is not', 'permission_entries', (text) => `${text}"user","safe","t","t","f","f"\n`],
        ['equipment of no kind', 'equipment', (text) => text.replace('"pump"', '"cannon"')],
        ['a template of no kind', 'message_templates', (text) => text.replace('"birthday"', '"wedding"')],
        ['a message of no kind', 'messages', (text) => text.replace('"custom"', '"wedding"')],
        ['a skill that there is not', 'technicians', (text) => text.replace(/,,\n/, ',"{salt,magic}",\n')],
      ] as const satisfies [string, string, (text: string) => string][]
    ).map(([what, table, change]): [string, string, (text: string) => string, RegExp] => [
      what,
      `tables/${table}.csv`,
      change,
      /has a value that isn’t part of an export/,
    ]),
    [
      'no boolean',
      'tables/customers.csv',
      (text) => withCell(text, 'is_active', 'perhaps'),
      /has data that can’t be saved, near row 2/,
    ],
    [
      'quotes that never end',
      'tables/customers.csv',
      (text) => text.slice(0, -2),
      /Couldn’t read tables\/customers\.csv/,
    ],
    [
      'a list of files that leads out',
      'files.csv',
      (text) => text.replace('photos/', 'photos/../'),
      /files\.csv doesn’t match the export/,
    ],
  ])('and says so itself, with %s, is refused all the same', async (_what, file, change, reason) => {
    expect(await refusal(await pack(forge(entries, file, change)))).toMatch(reason);
  });

  it.each<[string, string, unknown]>([
    ['service_visits', 'tasks', [1]],
    [
      'service_visits',
      'chemicals_added',
      [{ chemical: 'acid', name: 'Acid', amount: '1', unit: 'oz', strengthPct: null }],
    ],
    ['service_visits', 'bodies', [{ poolId: 'POOL-1' }]],
    ['service_visits', 'targets', { pH: 7 }],
    ['service_visits', 'left_over', [{ key: 'magic' }]],
    ['service_visits', 'doubts', [{ kind: 'magic', reason: 'x' }]],
    ['service_visits', 'stock_used', [{ id: 'REAGENT-1', description: 'Acid', level: 1.5 }]],
    ['service_reports', 'water_chemistry', { ph: 7.4 }],
    ['trouble_cases', 'steps', [1]],
    ['trouble_cases', 'visits', [{ date: 'soon', assignmentId: null }]],
    ['customer_checklists', 'differing', {}],
    ['pools', 'targets', { pH: { min: 7, max: 1e300 } }],
    ['pools', 'targets', { magic: 1 }],
    ['technicians', 'hours', { Monday: { from: '8', to: 'late' } }],
    ['technicians', 'start_place', { kind: 'place', address: 'Home' }],
    ['technicians', 'lunch', { from: '12:00', to: '13:00', minutes: null }],
    ['route_assignments', 'rhythm', { pattern: { kind: 'weeks', every: 0 }, anchor: '2026-11-02', seasons: [] }],
    ['route_changes', 'told', [null]],
    ['route_changes', 'before', { assignments: [], visits: [] }],
    ['visit_changes', 'details', { windowFrom: 8 }],
    ['visit_skips', 'empty_visit', { visitId: 'VISIT-1', tasks: [1] }],
    ['broadcasts', 'filter', { tags: 'all' }],
    ['pay_check_approvals', 'line', {}],
    ['payment_disputes', 'shares', [{ invoiceId: null }]],
    ['started_strategies', 'baseline', {}],
    ['service_visits', 'tasks', null],
  ])('and says so itself, with %s whose %s are %j, is refused all the same', async (table, column, value) => {
    const doctored = forge(entries, `tables/${table}.csv`, (text) => withCell(text, column, JSON.stringify(value)));
    expect(await refusal(await pack(doctored))).toBe(strangeIn(table, column));
  });

  it.each<[string, string, string]>([
    ['customers', 'latitude', 'north'],
    ['customers', 'latitude', '90.1'],
    ['properties', 'longitude', 'NaN'],
    ['pools', 'chlorine', 'NaN'],
    ['invoices', 'tax_rate_pct', 'NaN'],
    ['customers', 'service_price_cents', '9000000000000000'],
    ['customers', 'created_at', '-infinity'],
    ['customers', 'created_at', '0044-03-15 12:00:00+00 BC'],
    ['pool_readings', 'measured_at', '294000-12-31 00:00:00+00'],
    ['service_visits', 'service_date', '-infinity'],
    ['invoices', 'due_on', '294000-12-31'],
    ['route_assignments', 'service_frequency', 'sometimes'],
    ['technicians', 'start_time', 'early'],
    ['company_settings', 'quiet_from', '25:00'],
  ])('and says so itself, with %s whose %s is %s, is refused all the same', async (table, column, value) => {
    const doctored = forge(entries, `tables/${table}.csv`, (text) => withCell(text, column, value));
    expect(await refusal(await pack(doctored))).toBe(strangeIn(table, column));
  });

  it('with more of a list than the contract lets anybody send is refused', async () => {
    const tasks = Array.from({ length: 81 }, (_, index) => ({ ...aTask, taskId: `TASK-${index}` }));
    const doctored = forge(entries, 'tables/service_visits.csv', (text) =>
      withCell(text, 'tasks', JSON.stringify(tasks)),
    );
    expect(await refusal(await pack(doctored))).toBe(strangeIn('service_visits', 'tasks'));
  });

  it('with a cell longer than anything that is stored is refused before it is read', async () => {
    // As long as that, and no easier to pack than what people write.
    const code = randomBytes(3_500_000).toString('base64');
    const doctored = forge(entries, 'tables/route_changes.csv', (text) =>
      withCell(text, 'summary_message', JSON.stringify({ code })),
    );
    expect(await refusal(await pack(doctored))).toBe(strangeIn('route_changes', 'summary_message'));
  });

  it('is refused by the row that is wrong, and not by the first', async () => {
    const doctored = forge(entries, 'tables/customers.csv', (text) => {
      const [header, first, ...others] = text.split('\n');
      return [
        header,
        first,
        ...withCell([header, ...others].join('\n'), 'latitude', '91')
          .split('\n')
          .slice(1),
      ].join('\n');
    });
    expect(await refusal(await pack(doctored))).toBe(strangeIn('customers', 'latitude', 3));
  });

  it('with a cell that goes deeper than the database reads is refused', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const doctored = forge(entries, 'tables/route_changes.csv', (text) => withCell(text, 'summary_message', deep));
    expect(await refusal(await pack(doctored))).toMatch(/route_changes\.csv has data that can’t be saved/);
  });

  it('with the same row twice, or rows that nothing refers to, is refused', async () => {
    const twice = forge(entries, 'tables/customers.csv', (text) => {
      const [header, row, , ...others] = text.trimEnd().split('\n');
      return `${[header, row, row, ...others].join('\n')}\n`;
    });
    expect(await refusal(await pack(twice))).toMatch(/customers\.csv has data that can’t be saved/);
    const orphan = forge(entries, 'tables/route_assignments.csv', (text) => text.replaceAll('"CUST-', '"NONE-'));
    expect(await refusal(await pack(orphan))).toMatch(/route_assignments\.csv has data that can’t be saved/);
  });
});

describe('an archive made to do harm', () => {
  it.each([
    ['leads out of the folder', '../../etc/passwd', /Couldn’t read this file: a file in it has a name/],
    ['is absolute', '/etc/passwd', /Couldn’t read this file: a file in it has a name/],
    ['is of another system', 'C:\\evil.csv', /Couldn’t read/],
  ])('with a name that %s is refused', async (_what, name, reason) => {
    expect(await refusal(rawZip([manifest(), { name, content: Buffer.from('x') }]))).toMatch(reason);
  });

  it('with a picture that would fill the memory, or one that is something else, is refused', async () => {
    const bomb = await sharp({ create: { width: 10_100, height: 10_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    for (const content of [bomb, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]) {
      expect(await refusal(await pack(withFile(entries, aPhoto(), content)))).toContain(
        'isn’t a picture an export can contain',
      );
    }
  });

  it('with files that no row names, or many that each grow a little, is refused', async () => {
    const stray = withFile(entries, 'files/photos/STRAY.jpg', entries.get(aPhoto()) ?? Buffer.of());
    expect(await refusal(await pack(stray))).toBe('This file contains files/photos/STRAY.jpg, which no row uses.');
    const zeros = Buffer.alloc(4_000_000);
    const grown = [...entries, ...Array.from({ length: 20 }, (_, n) => [`files/photos/Z${n}.jpg`, zeros] as const)];
    expect(await refusal(await pack(new Map(grown)))).toBe('This file unpacks to far more than an export contains.');
  });

  it('that unpacks to far more than it says or than an export holds is refused', async () => {
    const zeros = Buffer.alloc(12 * 1024 * 1024);
    const bomb = rawZip([manifest(), { name: 'tables/customers.csv', content: zeros }]);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await refusal(bomb)).toBe('tables/customers.csv unpacks to far more than an export contains.');
    // The size that is said is small, and the content is not.
    const lying = [...entries].map(([name, content]) =>
      name === 'tables/customers.csv' ? { name, content: zeros, sizeSaid: 1000 } : { name, content },
    );
    expect(await refusal(rawZip(lying))).toMatch(/Couldn’t read tables\/customers\.csv|changed or damaged/);
  });

  it('that holds a name twice or is encrypted is refused', async () => {
    expect(await refusal(rawZip([manifest(), manifest()]))).toBe('This file contains manifest.json twice.');
    expect(await refusal(rawZip([{ ...manifest(), flags: 1 }]))).toBe('This file is encrypted.');
  });

  it('that ends in the middle is refused', async () => {
    const zip = await pack(entries);
    expect(await refusal(zip.subarray(0, zip.length - 400))).toBe(foreign);
  });
});

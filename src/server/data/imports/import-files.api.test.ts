import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportAnswer } from '#contract/data/imports.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { dryRun, form, importPath, send } from '#tests/support/imports.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
// Nothing here is stored, so one company serves all.
let owner: Visitor;
beforeAll(async () => {
  owner = (await world.company()).owner;
});

describe('the file', () => {
  const people = 'Name;Email;City\r\nJosé Núñez;jose@example.com;Peñasco\r\n';
  const utf16 = (bigEndian: boolean, bom: boolean): Buffer => {
    const bytes = Buffer.from(`${bom ? '\uFEFF' : ''}${people.replace(/City|Peñasco/g, '')}`, 'utf16le');
    return bigEndian ? bytes.swap16() : bytes;
  };

  it.each([
    ['UTF-8', Buffer.from(people), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${people}`), 'utf-8'],
    ['UTF-16 LE with a mark', utf16(false, true), 'utf-16le'],
    ['UTF-16 BE with a mark', utf16(true, true), 'utf-16be'],
    ['UTF-16 LE without', utf16(false, false), 'utf-16le'],
    ['Windows-1252', Buffer.from(people, 'latin1'), 'windows-1252'],
  ])('is read in %s', async (_name, file, encoding) => {
    const { body } = await dryRun(owner, file);
    expect(body.encoding).toBe(encoding);
    expect(body.rows[0]?.customer).toMatchObject({ name: 'José Núñez', email: 'jose@example.com' });
  });

  it.each([
    [',', ','],
    [';', ';'],
    ['tab', '\t'],
    ['|', '|'],
  ])('is split at %s, also with others inside quotes', async (_name, separator) => {
    const file = [
      ['Name', 'Email', 'Notes'],
      ['Ann', 'a@example.com', '"1,2;3\t4|5 ""six"""'],
    ]
      .map((row) => row.join(separator))
      .join('\n');
    const { body } = await dryRun(owner, file);
    expect(body.separator).toBe(separator);
    expect(body.rows[0]?.customer?.name).toBe('Ann');
    expect(body.rows[0]?.customer?.notes).toMatch(/^1,2;3.4\|5 "six"$/s);
  });

  it.each([
    ['', 'The file is empty'],
    ['  \r\n\r\n', 'The file is empty'],
    ['Name,Email\nAnn,"a@example.com\nBob,b@example.com', 'Row 2: a quote mark is opened and never closed'],
    ['PK\u0003\u0004zip', 'This is an Excel workbook. Save it as CSV (File, Save As, CSV UTF-8) and choose that file.'],
    ['%PDF-1.7', 'This is a PDF. Export your customers as CSV and choose that file.'],
    ['a\0\0b\0', 'This isn’t a text file. Choose a CSV file.'],
    [`Name\n${'x\n'.repeat(50_001)}`, 'The file has more than 50,000 rows. Split it into several files.'],
    [`${'a,'.repeat(501)}\n`, 'Row 1 has more than 500 columns'],
    [`Name,Address\nPat,"${','.repeat(150_000)}"\n`, 'Row 2, column 2 holds more than 10,000 characters'],
  ])('%j is refused with the reason', async (file, message) => {
    const { status, body } = await dryRun<ErrorBody>(owner, file);
    expect(status).toBe(400);
    expect(body).toEqual({ error: 'Invalid input', message, details: [{ field: 'file', message }] });
  });

  it('comes in a form as well, with the mapping beside it', async () => {
    const { payload, options } = form(Buffer.from('Wer,Post\nAnn,a@example.com'), {
      mapping: '{"Wer":"name","Post":"email"}',
    });
    const { status, body } = await owner.post<ImportAnswer>(`${importPath}?dryRun=true`, payload, options);
    expect(status).toBe(200);
    expect(body.rows[0]?.customer).toEqual({ name: 'Ann', email: 'a@example.com' });
    const elsewhere = form(Buffer.from('Name\nAnn'), {}, 'document');
    expect((await owner.post(importPath, elsewhere.payload, elsewhere.options)).body).toMatchObject({
      message: 'Choose a file',
    });
  });

  it('may have 5 MB and no more', async () => {
    const notes = 'x'.repeat(4_000);
    const file = Buffer.from(
      `Name,Notes\n${Array.from({ length: 1400 }, (_, index) => `Customer ${index},${notes}\n`).join('')}`,
    );
    const fitting = file.subarray(0, 5 * 1024 * 1024);
    const tooLong = file.subarray(0, 5 * 1024 * 1024 + 1);
    expect(file.length).toBeGreaterThan(tooLong.length);
    expect((await dryRun(owner, fitting)).status).toBe(200);
    expect((await dryRun(owner, tooLong)).status).toBe(413);
    const [good, bad] = [form(fitting), form(tooLong)];
    expect((await owner.post(`${importPath}?dryRun=true`, good.payload, good.options)).status).toBe(200);
    const refused = await owner.post(`${importPath}?dryRun=true`, bad.payload, bad.options);
    expect(refused.status).toBe(413);
    expect(refused.body.message).toBe('The file is larger than 5 MB. Split it into several files.');
  });

  it('as JSON or as nothing is refused with the way to send it', async () => {
    for (const body of [{ rows: [] }, undefined]) {
      const refused = await owner.post(importPath, body);
      expect(refused.status).toBe(400);
      expect(refused.body.message).toBe('Send the file as text/csv, or in a form as the field "file"');
    }
  });
});

describe('a mapping by hand', () => {
  const file = 'Wer,Email,Fon\nAnn,a@example.com,602-555-0001';

  it('corrects what was not recognised and is answered whole', async () => {
    const before = await dryRun(owner, file);
    expect(before.body.namesCustomer).toBe(false);
    expect(before.body.rows[0]).toMatchObject({ action: 'error', reason: 'No name' });
    const mapping = encodeURIComponent('{"Wer":"name","Fon":"phone"}');
    const { body } = await dryRun(owner, file, `&mapping=${mapping}`);
    expect(body.mapping).toEqual({ Wer: 'name', Email: 'email', Fon: 'phone' });
    expect(body.rows[0]?.customer).toEqual({ name: 'Ann', email: 'a@example.com', phone: '(602) 555-0001' });
  });

  it('is asked for where no column names the customer', async () => {
    const { status, body } = await send<ErrorBody>(owner, file);
    expect(status).toBe(400);
    expect(body.details).toEqual([
      { field: 'mapping', message: 'No column has your customers’ names. Choose one under Columns.' },
    ]);
  });

  it.each([
    ['{"Nowhere":"name"}', 'mapping.Nowhere', 'The file has no column "Nowhere"'],
    ['{"Wer":"colour"}', 'mapping.Wer', 'There is no field "colour"'],
    ['{"Wer":"email","Fon":"email"}', 'mapping.Fon', '"Wer" and "Fon" can’t both be Email'],
    ['not json', 'mapping', 'The mapping isn’t valid JSON'],
    ['[1]', 'mapping', 'The mapping must be an object of column names and fields'],
  ])('%s is refused with the reason', async (mapping, field, message) => {
    const { status, body } = await dryRun<ErrorBody>(owner, file, `&mapping=${encodeURIComponent(mapping)}`);
    expect(status).toBe(400);
    expect(body.details).toEqual([{ field, message }]);
  });
});

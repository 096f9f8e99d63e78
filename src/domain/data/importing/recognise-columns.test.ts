import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inEnglish } from '#tests/support/in-english.ts';
import { importFieldNames, importFields, ownExportColumns } from './import-fields.ts';
import { applyMapping, findHeaderRow, nameColumns, recogniseColumns } from './recognise-columns.ts';

describe('recognising columns', () => {
  it("knows the application's own export and leaves its computed figures out", () => {
    const { layout, mapping } = recogniseColumns(ownExportColumns);
    expect(layout).toBe('poolhand');
    expect(mapping).toMatchObject({
      customerId: 'customerId',
      zipCode: 'zipCode',
      poolSize: 'poolSize',
      setupFee: 'setupFee',
    });
    expect(mapping).toMatchObject({ lastServiceCost: null, totalRevenue: null, averageServiceCost: null });
    expect(Object.values(mapping).filter((field) => field === null)).toHaveLength(3);
  });

  it('knows a QuickBooks Desktop list', () => {
    const header = [
      'Active Status',
      'Customer',
      'Company',
      'First Name',
      'Last Name',
      'Main Email',
      'Main Phone',
      'Alt. Phone',
      'Bill to 1',
      'Bill to 2',
      'Bill to 3',
      'Ship to 1',
      'Ship to 2',
      'Rep',
      'Balance',
    ];
    const { layout, mapping } = recogniseColumns(header);
    expect(layout).toBe('quickbooks');
    expect(mapping).toEqual({
      'Active Status': 'isActive',
      Customer: 'name',
      Company: 'companyName',
      'First Name': 'firstName',
      'Last Name': 'lastName',
      'Main Email': 'email',
      'Main Phone': 'phone',
      'Alt. Phone': 'otherPhone',
      'Bill to 1': 'billingFullAddress',
      'Bill to 2': 'billingFullAddress',
      'Bill to 3': 'billingFullAddress',
      'Ship to 1': 'fullAddress',
      'Ship to 2': 'fullAddress',
      Rep: null,
      Balance: null,
    });
  });

  it('knows a QuickBooks Online list', () => {
    const { layout, mapping } = recogniseColumns([
      'Customer full name',
      'Phone',
      'Email',
      'Billing address',
      'Shipping address',
    ]);
    expect(layout).toBe('quickbooks');
    expect(mapping).toMatchObject({
      'Customer full name': 'name',
      'Billing address': 'billingFullAddress',
      'Shipping address': 'fullAddress',
    });
  });

  it('knows Jobber with billing and service addresses apart, and its own fields', () => {
    const { layout, mapping } = recogniseColumns([
      'First Name',
      'Last Name',
      'Mobile #',
      'Home #',
      'Billing Street 1',
      'Billing City',
      'Service Street 1',
      'Service City',
      'CFC[Gate Code]',
      'CFT[Gallons]',
      'Tags',
    ]);
    expect(layout).toBe('jobber');
    expect(mapping).toMatchObject({
      'Billing Street 1': 'billingAddress',
      'Service Street 1': 'address',
      'Service City': 'city',
      'CFC[Gate Code]': 'gateCode',
      'Mobile #': 'phone',
    });
  });

  it('takes no notice of case, spaces and punctuation', () => {
    const { layout, mapping } = recogniseColumns([
      'FULL_NAME',
      ' e-mail ',
      'cell phone',
      'Street Address',
      'ZIP/Postal Code',
    ]);
    expect(layout).toBe('general');
    expect(Object.values(mapping)).toEqual(['name', 'email', 'phone', 'address', 'zipCode']);
  });

  it('gives a field to the better of two columns and finds the other a use', () => {
    expect(recogniseColumns(['Home Phone', 'Name', 'Mobile', 'Address', 'Service Address']).mapping).toEqual({
      'Home Phone': 'otherPhone',
      Name: 'name',
      Mobile: 'phone',
      Address: null,
      'Service Address': 'address',
    });
  });

  it('names unnamed and repeated columns apart', () => {
    expect(nameColumns(['Phone', '', 'Phone', '__proto__'])).toEqual(['Phone', 'Column 2', 'Phone (2)', 'Column 4']);
  });

  it('finds the header under the title lines of a report', () => {
    const rows = [
      ['Clear Water LLC'],
      ['Customer Contact List'],
      [''],
      ['Customer full name', 'Email'],
      ['Ann', 'a@example.com'],
    ];
    expect(findHeaderRow(rows)).toBe(3);
    expect(
      findHeaderRow([
        ['x', 'y'],
        ['1', '2'],
      ]),
    ).toBe(0);
    expect(findHeaderRow([[''], ['']])).toBe(-1);
  });

  it('never feeds a single-valued field twice, whatever the header', () => {
    const words = [
      'Name',
      'Customer',
      'E-mail',
      'Main Email',
      'Phone',
      'Mobile #',
      'Cell',
      'Address',
      'Service Address',
      'Notes',
      'Comments',
      'ZIP',
      'Zip Code',
      'Foo',
      '',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 20 }), (header) => {
        const { columns, mapping } = recogniseColumns(header);
        expect(Object.keys(mapping)).toHaveLength(header.length);
        const fed = columns.map((column) => mapping[column]).filter((field) => field !== null && field !== undefined);
        for (const field of importFieldNames.filter((name) => !importFields[name].many)) {
          expect(fed.filter((name) => name === field).length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('a mapping by hand', () => {
  const recognised = recogniseColumns(['Name', 'Email', 'Kontakt', 'Gal']);

  it('overrides only what it names', () => {
    expect(applyMapping(recognised, { Kontakt: 'phone', Gal: null })).toEqual({
      mapping: { Name: 'name', Email: 'email', Kontakt: 'phone', Gal: null },
    });
  });

  it('may be written field first', () => {
    expect(applyMapping(recognised, { phone: 'Kontakt' })).toMatchObject({ mapping: { Kontakt: 'phone' } });
  });

  it('takes a field away from the column that was recognised for it', () => {
    expect(applyMapping(recognised, { Kontakt: 'name' })).toMatchObject({ mapping: { Name: null, Kontakt: 'name' } });
  });

  it.each([
    [{ Nowhere: 'name' }, 'Nowhere', 'The file has no column "Nowhere"'],
    [{ Kontakt: 'colour' }, 'Kontakt', 'There is no field "colour"'],
    [{ Kontakt: 'email', Gal: 'email' }, 'Gal', '"Kontakt" and "Gal" can’t both be Email'],
  ])('%j is refused with the reason', (byHand, column, message) => {
    expect(inEnglish(applyMapping(recognised, byHand))).toEqual({ faults: [{ column, message }] });
  });

  it('lets several columns be lines of the notes', () => {
    expect(applyMapping(recognised, { Kontakt: 'extraNotes', Gal: 'extraNotes' })).toHaveProperty('mapping');
  });
});

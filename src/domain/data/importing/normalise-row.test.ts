import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inEnglish } from '#tests/support/in-english.ts';
import { ownExportColumns } from './import-fields.ts';
import { normaliseRow, rowFormat } from './normalise-row.ts';
import { recogniseColumns } from './recognise-columns.ts';

const read = (row: Record<string, string>, extra: string[] = []) => {
  const { columns, mapping, layout } = recogniseColumns(Object.keys(row));
  return normaliseRow([...Object.values(row), ...extra], rowFormat(columns, mapping, layout));
};
const faultsOf = (row: Record<string, string>) => read(row).faults.map(({ message }) => inEnglish(message));

describe('a row', () => {
  it('needs no more than a name', () => {
    expect(read({ Name: ' Ann  Lee ', Email: '' })).toEqual({
      customer: { name: 'Ann Lee' },
      faults: [],
      notes: [],
      lacksStreet: false,
    });
  });

  it.each([
    [{ Name: '', Email: 'a@example.com' }, 'No name'],
    [{ Name: 'Ann', Email: 'not-an-email' }, '"not-an-email" isn’t an email address'],
    [{ Name: 'Ann', Zip: '3240', State: 'FL' }, 'ZIP code "3240" has 4 digits instead of 5'],
    [{ Name: 'Ann', State: 'Ontario' }, '"Ontario" isn’t a US state'],
    [{ Name: 'Ann', Street: '1 Elm St', Country: 'Canada' }, '"Canada" isn’t in the United States'],
    [{ Name: 'Ann', Rate: 'call me' }, 'Price "call me" isn’t a dollar amount'],
    [{ Name: 'x'.repeat(201) }, 'Name is longer than 200 characters'],
  ])('%j is faulty, and says why', (row, message) => {
    expect(faultsOf(row)).toEqual([message]);
  });

  it.each([
    ['Harper, Jim', 'Jim Harper'],
    ['de la Cruz, María José', 'María José de la Cruz'],
    ["O'Neil, Pat & Sue", "Pat & Sue O'Neil"],
    ['Ames Rentals, LLC', 'Ames Rentals, LLC'],
    ['Smith, John, Jr', 'Smith, John, Jr'],
    ['Bay Villas HOA, Unit 4', 'Bay Villas HOA, Unit 4'],
    ['Jim Harper', 'Jim Harper'],
  ])('of QuickBooks calls %j %j', (written, spoken) => {
    expect(read({ Customer: written, 'Open Balance': '0', Terms: 'Net 15' }).customer.name).toBe(spoken);
  });

  it('of any other list keeps the name as it is written', () => {
    expect(read({ Name: 'Harper, Jim' }).customer.name).toBe('Harper, Jim');
  });

  it('takes how often it is served from a column of types, where no other says so', () => {
    const typed = read({ Customer: 'Jim Harper', 'Customer Type': 'Biweekly', Terms: 'Net 15' });
    expect(typed.customer.serviceFrequency).toBe('biweekly');
    expect(typed.customer.poolType).toBeUndefined();
    expect(typed.notes).toEqual([]);
    const both = read({ Customer: 'Jim Harper', 'Customer Type': 'Weekly', Frequency: 'Monthly', Terms: 'Net 15' });
    expect(both.customer.serviceFrequency).toBe('monthly');
  });

  it('names every fault it has', () => {
    expect(faultsOf({ Name: '', Email: 'x', Rate: '?!', Zip: 'abc' })).toHaveLength(4);
  });

  it('is faulty where a stray separator made more cells than columns, not where cells are missing', () => {
    expect(inEnglish(read({ Name: 'Ann', City: 'Mesa' }, ['AZ']).faults)).toEqual([
      { field: 'name', message: 'The row has 3 cells but the file has 2 columns' },
    ]);
    expect(read({ Name: 'Ann', City: 'Mesa' }, ['', '']).faults).toEqual([]);
  });

  it('lacks a street where only the rest of an address is there', () => {
    expect(read({ Name: 'Ann', Street: '', City: 'Mesa', State: 'AZ', Zip: '85201' }).lacksStreet).toBe(true);
    expect(read({ Name: 'Ann', Street: '', City: '', State: '', Zip: '' }).lacksStreet).toBe(false);
  });

  it('comes in with a note where something that only describes the service is not understood', () => {
    const { customer, faults, notes } = read({
      Name: 'Ann',
      'Service Day': 'someday',
      Frequency: 'as needed',
      'Pool Type': 'lava',
      Gallons: 'big',
      Lat: '91',
      Lng: '0',
      Active: 'maybe',
      Phone: '555-0199',
    });
    expect(faults).toEqual([]);
    expect(customer).toEqual({ name: 'Ann', phone: '555-0199' });
    expect(notes).toHaveLength(7);
  });

  it('takes words for nothing as nothing', () => {
    expect(read({ Name: 'Ann', Email: 'N/A', Phone: '-', Rate: 'none', Zip: 'n/a' })).toMatchObject({
      customer: { name: 'Ann' },
      faults: [],
    });
  });

  it('puts the name together and keeps who else is named', () => {
    expect(read({ 'First Name': 'Dana', 'Last Name': 'Reyes' }).customer).toEqual({ name: 'Dana Reyes' });
    expect(read({ 'First Name': 'Dana', 'Last Name': 'Reyes', Company: 'Bay HOA' }).customer).toEqual({
      name: 'Bay HOA',
      notes: 'Contact: Dana Reyes',
    });
    expect(read({ Customer: 'Reyes, Dana', 'First Name': 'Dana', 'Last Name': 'Reyes' }).customer).toEqual({
      name: 'Reyes, Dana',
    });
  });

  it('keeps second numbers, second addresses, lockbox codes and unknown tags in the notes', () => {
    expect(
      read({
        Name: 'Ann',
        Email: 'a@example.com, b@example.com',
        Mobile: '602-555-0001',
        'Work Phone': '602-555-0002',
        Notes: 'Nice dog',
        'Lockbox Code': '#4471',
        Tags: 'Weekly;VIP',
      }).customer,
    ).toEqual({
      name: 'Ann',
      email: 'a@example.com',
      phone: '(602) 555-0001',
      serviceFrequency: 'weekly',
      notes: 'Nice dog\nOther email: b@example.com\nOther phone: (602) 555-0002\nTags: VIP\nLockbox Code: #4471',
    });
  });

  it('takes the gate code, the dog and the equipment from columns of their own, and leaves the notes as they are', () => {
    expect(
      read({
        Name: 'Ann',
        'Gate Code': ' #4471 ',
        Dogs: 'Bruno, friendly',
        Equipment: 'Pump behind the shed\nSand filter',
        Notes: 'Gate code 1234, old',
      }).customer,
    ).toEqual({
      name: 'Ann',
      gateCode: '#4471',
      dog: 'Bruno, friendly',
      equipment: 'Pump behind the shed\nSand filter',
      notes: 'Gate code 1234, old',
    });
    expect(read({ Name: 'Ann', Gate: 'n/a', Dog: 'No', Equipment: '' }).customer).toEqual({ name: 'Ann' });
    const story = 'Ring twice. '.repeat(8).trim();
    expect(read({ Name: 'Ann', Gate: story }).customer).toEqual({ name: 'Ann', notes: `Gate: ${story}` });
  });

  it('uses the second phone where the first is empty', () => {
    expect(read({ Name: 'Ann', Mobile: '', 'Work Phone': '602-555-0002' }).customer.phone).toBe('(602) 555-0002');
  });

  it("reads an accounting program's address lines, the name on top", () => {
    const row = {
      Customer: 'Ann Lee',
      'Bill to 1': 'Ann Lee',
      'Bill to 2': '12 Elm St',
      'Bill to 3': 'Mesa, AZ 85201',
    };
    expect(read(row).customer).toEqual({
      name: 'Ann Lee',
      address: '12 Elm St',
      city: 'Mesa',
      state: 'AZ',
      zipCode: '85201',
    });
    expect(read({ Customer: 'Ann Lee', 'Bill to 1': 'Ann Lee', 'Bill to 2': '' }).customer).toEqual({
      name: 'Ann Lee',
    });
  });

  it('goes to the service address before the billing address, and to that where there is no other', () => {
    const row = {
      Name: 'Ann',
      'Billing Street': '1 Main St',
      'Billing City': 'Tempe',
      'Billing State': 'AZ',
      'Service Street': '9 Pool Ln',
      'Service City': 'Mesa',
    };
    expect(read(row).customer).toMatchObject({ address: '9 Pool Ln', city: 'Mesa' });
    expect(read({ ...row, 'Service Street': '', 'Service City': '' }).customer).toMatchObject({
      address: '1 Main St',
      city: 'Tempe',
      state: 'AZ',
    });
  });

  it('takes a whole address in the street column apart', () => {
    expect(read({ Name: 'Ann', Address: '12 Elm St, Unit 4, Mesa, AZ 85201' }).customer).toEqual({
      name: 'Ann',
      address: '12 Elm St, Unit 4',
      city: 'Mesa',
      state: 'AZ',
      zipCode: '85201',
    });
  });

  it('keeps formulas as the text they are, and takes the quote mark off that our export puts before them', () => {
    expect(read({ Name: '=1+1', Notes: '@SUM(A1)' }).customer).toEqual({ name: '=1+1', notes: '@SUM(A1)' });
    const own = Object.fromEntries(ownExportColumns.map((column) => [column, ''])) as Record<string, string>;
    expect(read({ ...own, name: "'=1+1", phone: "'+16025550001" }).customer).toEqual({
      name: '=1+1',
      phone: '(602) 555-0001',
    });
  });

  it('never throws and never invents a customer without faults and name', () => {
    const columns = [...ownExportColumns, 'First Name', 'Company', 'Bill to 1', 'Tags', 'Country', 'Unit', 'Gate Code'];
    const format = rowFormat(columns, recogniseColumns(columns).mapping, 'general');
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: columns.length }), (cells) => {
        const { customer, faults } = normaliseRow(cells, format);
        expect(customer.name !== '' || faults.length > 0).toBe(true);
        for (const value of Object.values(customer)) {
          expect(value).not.toBeNaN();
          if (typeof value === 'string') expect(value).not.toMatch(/\0|\p{Cs}/u);
        }
      }),
      { numRuns: 200 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inEnglish } from '#tests/support/in-english.ts';
import type { ImportedCustomer, StoredCustomer } from './import-fields.ts';
import { countActions, finishPlan, type PlannedRow, planImport, readImportFile } from './plan-import.ts';

const blank: Omit<StoredCustomer, 'customerId' | 'name'> = {
  email: null,
  phone: null,
  address: null,
  city: null,
  state: null,
  zipCode: null,
  latitude: null,
  longitude: null,
  serviceDay: null,
  serviceFrequency: null,
  poolSizeGallons: null,
  poolType: null,
  notes: null,
  gateCode: null,
  dog: null,
  equipment: null,
  isActive: null,
  smsAlerts: null,
  emailAlerts: null,
  servicePriceCents: null,
  pricePer: null,
  setupFeeCents: null,
};
const stored = (customer: Partial<StoredCustomer> & { customerId: string; name: string }): StoredCustomer => ({
  ...blank,
  ...customer,
});

const planFile = (rows: string[][], existing: StoredCustomer[] = []): PlannedRow[] => {
  const file = readImportFile(rows);
  if ('faults' in file) throw new Error('mapping faulty');
  return finishPlan(planImport(file, rows, existing));
};
const plan = (rows: Record<string, string>[], existing: StoredCustomer[] = []): PlannedRow[] => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return planFile([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))], existing);
};
const outcome = (rows: PlannedRow[]) => rows.map(({ action, reason }) => [action, inEnglish(reason)]);

/** What the store would hold after a plan. */
const apply = (rows: PlannedRow[], existing: StoredCustomer[]): StoredCustomer[] => {
  const after = new Map(existing.map((customer) => [customer.customerId, customer]));
  for (const { action, customer, customerId, row } of rows) {
    if (action === 'create') {
      const id = customer.customerId ?? `new-${after.size}-${row}`;
      after.set(id, { ...blank, ...customer, customerId: id });
    }
    const known = customerId === undefined ? undefined : after.get(customerId);
    if (action === 'update' && known)
      after.set(known.customerId, { ...known, ...customer, customerId: known.customerId } as StoredCustomer);
  }
  return [...after.values()];
};

const ann = stored({
  customerId: 'C1',
  name: 'Ann Lee',
  email: 'ann@example.com',
  phone: '(602) 555-0001',
  address: '12 Elm Street',
  city: 'Mesa',
  state: 'AZ',
  zipCode: '85201',
});

describe('matching a row to a stored customer', () => {
  it.each([
    ['id', { 'Customer ID': 'C1', Name: 'Someone Else', Street: '99 Other Rd' }],
    ['e-mail', { Name: 'Ann B. Lee', Email: 'ANN@example.com' }],
    ['name and phone', { Name: 'ann lee', Phone: '602.555.0001' }],
    ['name and address', { Name: 'Ann Lee', Street: '12 elm st.', Zip: '85201' }],
    ['bare name', { Name: 'Ann Lee' }],
  ])('goes by %s', (_by, row) => {
    expect(plan([row], [ann])[0]?.customerId).toBe('C1');
  });

  it.each([
    [{ Name: 'Bob Ray', Email: 'ann@example.com', Street: '7 Oak Ave' }],
    [{ Name: 'Bob Ray', Phone: '602-555-0001' }],
    [{ Name: 'Ann Lee', Street: '12 Elm Street', City: 'Tucson', Zip: '85701' }],
    [{ Name: 'Bob Ray', Street: '12 Elm Street' }],
    [{ Name: 'Ann Lee', Email: 'other@example.com' }],
  ])('does not take %j for the same', (row) => {
    expect(plan([row], [ann])[0]?.action).toBe('create');
  });

  it('goes by e-mail before name and phone', () => {
    const bob = stored({ customerId: 'C2', name: 'Bob Ray', phone: '(602) 555-0002' });
    expect(plan([{ Name: 'Bob Ray', Email: 'ann@example.com', Phone: '602-555-0002' }], [ann, bob])[0]).toMatchObject({
      action: 'update',
      customerId: 'C1',
    });
  });

  it('follows a customer who moved, unless another is known at the new place', () => {
    const row = { Name: 'Ann Lee', Email: 'ann@example.com', Street: '7 Oak Ave', City: 'Mesa' };
    expect(inEnglish(plan([row], [ann])[0])).toMatchObject({ customerId: 'C1', reason: 'Changes street address' });
    const secondHouse = stored({ customerId: 'C2', name: 'Ann Lee', address: '7 Oak Avenue', city: 'Mesa' });
    expect(inEnglish(plan([row], [ann, secondHouse])[0])).toMatchObject({ customerId: 'C2', reason: 'Changes email' });
  });

  it('names both where two customers fit equally well', () => {
    const twin = stored({ ...ann, customerId: 'C2', address: '14 Elm Street' });
    expect(outcome(plan([{ Name: 'Ann Lee', Email: 'ann@example.com' }], [ann, twin]))).toEqual([
      ['error', 'The email matches several customers: "Ann Lee" (12 Elm Street) and "Ann Lee" (14 Elm Street)'],
    ]);
  });

  it('gives no customer to a row that another row fits better, whatever their order', () => {
    const rows = [
      { Name: 'Ann Lee', Email: 'ann@example.com', Street: '7 Oak Ave' },
      { Name: 'Ann Lee', Email: 'ann@example.com', Street: '12 Elm Street' },
    ];
    expect(plan(rows, [ann]).map(({ action }) => action)).toEqual(['create', 'skip']);
    expect(plan(rows.toReversed(), [ann]).map(({ action }) => action)).toEqual(['skip', 'create']);
  });

  it('takes a mailbox that many customers share for nobody in particular', () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      stored({ customerId: `M${index}`, name: `Villa ${index}`, email: 'office@example.com' }),
    );
    expect(plan([{ Name: 'Villa New', Email: 'office@example.com' }], many)[0]?.action).toBe('create');
    expect(plan([{ Name: 'Villa 7', Email: 'office@example.com' }], many)[0]).toMatchObject({
      action: 'skip',
      customerId: 'M7',
    });
  });
});

describe('what a row does', () => {
  it('lists the fields an update changes, and only those', () => {
    const [row] = plan(
      [{ Name: 'Ann Lee', Email: 'ann@example.com', Phone: '(602) 555-0001', Rate: '$95', Gallons: '18,000', Day: '' }],
      [ann],
    );
    expect(inEnglish(row)).toMatchObject({
      action: 'update',
      reason: 'Changes pool size, service price',
      changes: [
        { field: 'poolSizeGallons', from: null, to: 18000 },
        { field: 'servicePriceCents', from: null, to: 9500 },
      ],
    });
  });

  it('skips a row that only writes the same differently', () => {
    const row = {
      Name: 'Ann  Lee',
      Email: 'Ann@Example.com',
      Phone: '+16025550001',
      Street: '12 ELM ST',
      City: 'mesa',
      State: 'Arizona',
      Zip: '85201',
    };
    expect(outcome(plan([row], [{ ...ann, zipCode: '85201-1234' }]))).toEqual([['skip', 'Nothing to change']]);
  });

  it('takes no error from a lost street where the street is known, and one where it is not', () => {
    const row = { Name: 'Ann Lee', Email: 'ann@example.com', Street: '', City: 'Mesa', State: 'AZ', Zip: '85201' };
    expect(outcome(plan([row], [ann]))).toEqual([['skip', 'Nothing to change']]);
    expect(outcome(plan([row]))).toEqual([['error', 'No street address']]);
  });

  it('takes a customer only once from a file and says what a second row would have differed in', () => {
    expect(
      outcome(
        plan([
          { Name: 'Ann', Street: '12 Elm St', Rate: '$85' },
          { Name: 'Ann', Street: '12 Elm St', Rate: '$85' },
          { Name: 'Ann', Street: '12 Elm Street', Rate: '$99' },
        ]),
      ),
    ).toEqual([
      ['create', undefined],
      ['skip', 'Same as row 2'],
      ['skip', 'Same customer as row 2, which is used. Differs in service price'],
    ]);
  });

  it('takes two houses of one owner for two customers, once and again', () => {
    const rows = [
      { Name: 'Ann', Email: 'ann@example.com', Street: '12 Elm St' },
      { Name: 'Ann', Email: 'ann@example.com', Street: '14 Elm St' },
    ];
    const first = plan(rows);
    expect(first.map(({ action }) => action)).toEqual(['create', 'create']);
    expect(plan(rows, apply(first, [])).map(({ action }) => action)).toEqual(['skip', 'skip']);
  });

  it('says what was left out of a row that comes in', () => {
    expect(outcome(plan([{ Name: 'Ann', Frequency: 'as needed' }]))).toEqual([
      ['create', 'Service frequency "as needed" isn’t weekly, biweekly or monthly'],
    ]);
  });

  it('numbers rows as a spreadsheet does and leaves blank ones out', () => {
    const rows = planFile([
      ['Clear Water'],
      [''],
      ['Name', 'Email'],
      ['Ann', 'a@example.com'],
      ['', ''],
      ['Bob', 'b@example.com'],
    ]);
    expect(rows.map(({ row }) => row)).toEqual([4, 6]);
  });

  it('makes every row an error where no column names the customer', () => {
    const rows = planFile([
      ['Colour', 'Size'],
      ['red', '1'],
    ]);
    expect(outcome(rows)).toEqual([['error', 'No name']]);
  });

  it('reads an empty file as no rows', () => {
    expect(planFile([])).toEqual([]);
    expect(planFile([['']])).toEqual([]);
  });
});

describe('any file', () => {
  const cell = (...values: string[]) => fc.constantFrom('', ...values);
  const row = fc.record({
    Name: fc.constantFrom('Ann', 'ANN', 'Bob', 'Cy', ''),
    Email: cell('ann@example.com', 'bob@example.com', 'oops'),
    Phone: cell('602-555-0001', '(602) 555-0002', '555'),
    Street: cell('12 Elm St', '12 Elm Street', '14 Oak Ave'),
    City: cell('Mesa', 'Tempe'),
    Zip: cell('85201', '85281', '852'),
    Rate: cell('$85', '90', 'x'),
    Notes: cell('gate', 'dog\n\n\n\ncat'),
  });
  const file = fc.array(row, { maxLength: 8 });
  const ids = fc.shuffledSubarray(['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8'], { minLength: 8 });
  const inStore: fc.Arbitrary<StoredCustomer[]> = file.map((rows) => apply(plan(rows), []));

  const second = (rows: Record<string, string>[], existing: StoredCustomer[]) => {
    const { create, update } = countActions(plan(rows, apply(plan(rows, existing), existing)));
    return { create, update };
  };

  it('creates and updates nothing when it is brought into a new company twice', () => {
    fc.assert(
      fc.property(file, fc.option(ids), (cells, given) => {
        const rows = given ? cells.map((values, index) => ({ 'Customer ID': given[index] ?? '', ...values })) : cells;
        expect(second(rows, [])).toEqual({ create: 0, update: 0 });
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  it('creates and updates nothing the second time where an earlier state of it is already stored', () => {
    const house = (Name: string, Email: string, Phone: string, Street: string, City: string, Zip: string) => ({
      Name,
      Email,
      Phone,
      Street,
      City,
      Zip,
    });
    const people = [
      house('Ann Lee', 'ann@example.com', '602-555-0001', '12 Elm St', 'Mesa', '85201'),
      house('Ann Lee', 'ann@example.com', '602-555-0001', '14 Oak Ave', 'Mesa', '85201'),
      house('Bob Lee', 'ann@example.com', '602-555-0001', '9 Fir Ct', 'Tempe', '85281'),
      house('Villa 1', 'office@example.com', '', '1 Bay Rd', 'Mesa', '85203'),
      house('Villa 2', 'office@example.com', '', '2 Bay Rd', 'Mesa', '85203'),
      house('Cy Ray', '', '602-555-0009', '12 Elm St', 'Tucson', '85701'),
    ];
    const shown = fc
      .tuple(
        fc.constantFrom(...people),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom('', '$85', '$95'),
        fc.constantFrom('', 'gate'),
      )
      .map(([person, email, phone, street, Rate, Notes]) => ({
        ...person,
        ...(email ? {} : { Email: '' }),
        ...(phone ? {} : { Phone: '' }),
        ...(street ? {} : { Street: '', City: '', Zip: '' }),
        Rate,
        Notes,
      }));
    const list = fc.array(shown, { maxLength: 8 });
    fc.assert(
      fc.property(list, list, (rows, earlier) => {
        expect(second(rows, apply(plan(earlier), []))).toEqual({ create: 0, update: 0 });
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  it('gives every row that is not blank exactly one outcome, and every error and skip a reason', () => {
    fc.assert(
      fc.property(file, inStore, (rows, existing) => {
        const planned = plan(rows, existing);
        const filled = rows.flatMap((cells, index) =>
          Object.values(cells).some((value) => value !== '') ? [index + 2] : [],
        );
        expect(planned.map(({ row: number }) => number)).toEqual(filled);
        for (const { action, reason } of planned) if (action !== 'create') expect(reason).toBeTruthy();
      }),
    );
  });

  it('changes a stored customer by one row at most and empties no field', () => {
    fc.assert(
      fc.property(file, inStore, (rows, existing) => {
        const planned = plan(rows, existing);
        const updated = planned.filter(({ action }) => action === 'update').map(({ customerId }) => customerId);
        expect(new Set(updated).size).toBe(updated.length);
        const after = apply(planned, existing);
        for (const before of existing) {
          const now: StoredCustomer | undefined = after.find(({ customerId }) => customerId === before.customerId);
          for (const [field, value] of Object.entries(before)) {
            if (value !== null) expect(now?.[field as keyof ImportedCustomer & keyof StoredCustomer]).not.toBeNull();
          }
        }
      }),
    );
  });
});

describe('what prices in a file are for', () => {
  const read = (rows: string[][], answered: 'visit' | 'month' | null = null) => {
    const file = readImportFile(rows, {}, answered);
    if ('faults' in file) throw new Error('mapping faulty');
    const planning = planImport(file, rows, []);
    let step = planning.next();
    while (!step.done) step = planning.next();
    return { asks: file.asksPricePer, per: step.value.map(({ customer }) => customer.pricePer) };
  };

  it('is asked where only "Rate" is said, and what was answered is kept', () => {
    const rows = [
      ['Name', 'Street', 'Rate'],
      ['Ann Lee', '12 Elm St', '$145'],
      ['Bo Day', '14 Elm St', ''],
    ];
    expect(read(rows)).toEqual({ asks: true, per: [undefined, undefined] });
    expect(read(rows, 'month')).toEqual({ asks: true, per: ['month', undefined] });
  });

  it('is believed of a header, and of a column over both', () => {
    expect(
      read([
        ['Name', 'Street', 'Monthly Rate'],
        ['Ann Lee', '12 Elm St', '145'],
      ]),
    ).toEqual({
      asks: true,
      per: ['month'],
    });
    const rows = [
      ['Name', 'Street', 'Rate', 'Rate Type'],
      ['Ann Lee', '12 Elm St', '145', 'Monthly'],
      ['Bo Day', '14 Elm St', '45', 'Per Stop + Chems'],
      ['Cy Fox', '16 Elm St', '45', 'by the moon'],
    ];
    expect(read(rows, 'month')).toEqual({ asks: false, per: ['month', 'visit', undefined] });
  });
});

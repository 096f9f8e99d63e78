import { describe, expect, it } from 'vitest';
import { inEnglish } from '#tests/support/in-english.ts';
import type { Known } from './known-things.ts';
import { type ImportList, mapListByHand, recogniseListColumns } from './list-fields.ts';
import { type PlannedListRow, planList, readDay, readReading } from './plan-list.ts';

const pool = {
  ...({ kind: 'pool' } as const),
  ...{ onRoute: true, propertyId: null, surface: null, isIndoor: false, isPublic: false },
  ownTargets: null,
} as const;
const known: Known = {
  customers: [
    { customerId: 'C1', name: 'Pat Rivera', email: 'pat@example.com', equipment: 'Hayward pump' },
    { customerId: 'C2', name: 'Bay Villas', email: 'office@example.com', equipment: null },
    { customerId: 'C3', name: 'Twin', email: 'one@example.com', equipment: null },
    { customerId: 'C4', name: 'Twin', email: 'two@example.com', equipment: null },
  ],
  properties: [
    {
      ...{ propertyId: 'L1', customerId: 'C1', name: 'Lake house', address: '41 Shore Drive', city: 'Payson' },
      ...{ state: 'AZ', zipCode: '85541', gateCode: '#9', dog: null, notes: null },
    },
  ],
  pools: [
    { poolId: 'P1', customerId: 'C1', name: 'Pool', ...pool, poolType: 'chlorine', volumeGallons: 18_000 },
    { poolId: 'P2', customerId: 'C2', name: 'Clubhouse', ...pool, poolType: null, volumeGallons: null },
    { poolId: 'P3', customerId: 'C2', name: 'Spa', ...pool, poolType: null, volumeGallons: null },
  ],
  technicians: [{ technicianId: 'T1', name: 'Sam Lee' }],
  assignments: [{ customerId: 'C1', propertyId: null, technicianId: 'T1', day: 'MONDAY' }],
  tests: new Set(['P1 2026-07-02']),
};

const plan = (list: ImportList, cells: Record<string, string>[], poolId: string | null = null): PlannedListRow[] => {
  const columns = [...new Set(cells.flatMap((row) => Object.keys(row)))];
  const rows = cells.map((row) => columns.map((column) => row[column] ?? ''));
  const steps = planList(
    { list, columns, mapping: recogniseListColumns(list, columns), rows, poolId, above: 0 },
    known,
  );
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};
const outcome = (rows: PlannedListRow[]) => rows.map(({ action, reason }) => [action, inEnglish(reason)]);

describe('lists beside the customers', () => {
  it('know their columns by usual names, and take what is chosen by hand', () => {
    const recognised = recogniseListColumns('water-tests', [
      'test_date',
      'free_chlorine',
      'chlorine',
      'calcium',
      'iron',
    ]);
    expect(recognised).toEqual({
      test_date: 'date',
      free_chlorine: 'chlorine',
      chlorine: null,
      calcium: 'calciumHardness',
      iron: null,
    });
    expect(mapListByHand('water-tests', recognised, { chlorine: 'chlorine' })).toMatchObject({
      mapping: { free_chlorine: null, chlorine: 'chlorine' },
    });
    expect(mapListByHand('water-tests', recognised, { nowhere: 'ph' })).toMatchObject({ column: 'nowhere' });
    expect(inEnglish(mapListByHand('water-tests', recognised, { iron: 'colour' }))).toMatchObject({
      message: 'There is no field "colour"',
    });
    expect(mapListByHand('water-tests', recognised, { iron: 'ph', calcium: 'ph' })).toMatchObject({
      column: 'calcium',
    });
  });

  it('find a customer by id, name or email, and none where several fit', () => {
    const gallons = { Gallons: '20,000' };
    const found = plan('pools', [
      { 'Customer ID': 'C1', ...gallons },
      { Customer: 'pat  rivera', Pool: 'Kiddie pool', ...gallons },
      { Customer: 'Twin', ...gallons },
      { Customer: 'Twin', Email: 'TWO@example.com', ...gallons },
      { Customer: 'Nobody', ...gallons },
      { 'Customer ID': 'C9', ...gallons },
      { Gallons: '1' },
    ]);
    expect(outcome(found)).toEqual([
      ['update', undefined],
      ['create', undefined],
      ['error', 'Several customers named "Twin": add their email or ID'],
      ['create', undefined],
      ['error', 'No customer named "Nobody"'],
      ['error', 'No customer C9'],
      ['error', 'No customer'],
    ]);
    expect(found[3]?.write).toMatchObject({ kind: 'new-pool', customerId: 'C4', name: "Twin's pool" });
  });

  it('skip what is there already, so that a file does nothing the second time', () => {
    expect(
      outcome(plan('pools', [{ Customer: 'Pat Rivera', Pool: 'pool', Gallons: '18k', Type: 'Chlorine' }])),
    ).toEqual([['skip', 'Nothing to change']]);
    expect(outcome(plan('equipment', [{ Customer: 'Pat Rivera', Equipment: 'Hayward pump' }]))).toEqual([
      ['skip', 'Nothing to change'],
    ]);
    expect(outcome(plan('water-tests', [{ Customer: 'Pat Rivera', Date: '7/2/2026', pH: '7.4' }]))).toEqual([
      ['skip', 'A test for this day already exists'],
    ]);
    expect(outcome(plan('assignments', [{ Customer: 'Pat Rivera', Tech: 'sam lee', Day: 'Mon' }]))).toEqual([
      ['skip', 'Already on this route'],
    ]);
  });

  it('take a further body of water from a row of its own, and what it is from either column', () => {
    const rows = plan('pools', [
      { Customer: 'Pat Rivera', Type: 'Pool', Gallons: '18000' },
      { Customer: 'Pat Rivera', Type: 'Hot tub', Gallons: '400' },
      { Customer: 'Pat Rivera', Pool: 'Courtyard', Kind: 'Water feature', Type: 'Salt', 'On route': 'no' },
      { Customer: 'Bay Villas', Pool: 'spa', Kind: 'Spa', 'On route': 'yes' },
      { Customer: 'Bay Villas', Pool: 'Clubhouse', Kind: 'castle' },
      { Customer: 'Bay Villas', Pool: 'Clubhouse', 'On route': 'perhaps' },
    ]);
    expect(outcome(rows)).toEqual([
      ['skip', 'Nothing to change'],
      ['create', undefined],
      ['create', undefined],
      ['update', undefined],
      ['error', '"castle" isn’t pool, spa, fountain or other'],
      ['error', '"perhaps" isn’t yes or no'],
    ]);
    expect(rows.map(({ write }) => write)).toMatchObject([
      undefined,
      {
        kind: 'new-pool',
        name: "Pat Rivera's spa",
        bodyKind: 'spa',
        poolType: 'spa',
        volumeGallons: 400,
        onRoute: null,
      },
      { kind: 'new-pool', name: 'Courtyard', bodyKind: 'fountain', poolType: 'saltwater', onRoute: false },
      { kind: 'pool', poolId: 'P3', bodyKind: 'spa', poolType: 'spa' },
      undefined,
      undefined,
    ]);
  });

  it('take a surface and ranges of its own, as people or an export write them', () => {
    const target = { pH: { min: 7.4, max: 7.8 }, salt: { min: 3000, max: null } };
    const rows = plan('pools', [
      { Customer: 'Pat Rivera', Surface: 'Pebble Tec', Targets: 'pH 7.4-7.8; salt 3000+', Indoor: 'no' },
      { Customer: 'Bay Villas', Pool: 'Clubhouse', 'Is public': 'true', Targets: JSON.stringify(target) },
      { Customer: 'Bay Villas', Pool: 'Spa', Surface: 'lava' },
      { Customer: 'Bay Villas', Pool: 'New', Targets: 'pH 7.8-7.4' },
      { Customer: 'Bay Villas', Pool: 'Newer', Targets: 'chlorine 2-4, mercury 1-2' },
      { Customer: 'Bay Villas', Pool: 'Newest', Targets: 'calcium 200-9000' },
    ]);
    expect(rows.slice(0, 2).map(({ write }) => write)).toMatchObject([
      { kind: 'pool', poolId: 'P1', surface: 'pebble', isIndoor: false, isPublic: null, ownTargets: target },
      { kind: 'pool', poolId: 'P2', surface: null, isPublic: true, ownTargets: target },
    ]);
    expect(outcome(rows).slice(2)).toEqual([
      ['error', '"lava" isn’t plaster, pebble, tile, vinyl, fiberglass or painted'],
      ['error', '"pH 7.8-7.4" isn’t a range such as “pH 7.4-7.8” within what is possible'],
      ['error', '"chlorine 2-4, mercury 1-2" isn’t a range such as “pH 7.4-7.8” within what is possible'],
      ['error', '"calcium 200-9000" isn’t a range such as “pH 7.4-7.8” within what is possible'],
    ]);
  });

  it('ask which pool is meant where a customer has several, or takes the one that all rows are of', () => {
    const test = { Date: '2026-07-03', pH: '7.4', CYA: '' };
    expect(
      outcome(
        plan('water-tests', [
          { Customer: 'Bay Villas', ...test },
          { Customer: 'Bay Villas', Pool: 'Spa', ...test },
        ]),
      ),
    ).toEqual([
      ['error', 'Bay Villas has several pools: add the pool name'],
      ['create', undefined],
    ]);
    expect(plan('water-tests', [test], 'P2')[0]?.write).toEqual({
      kind: 'test',
      poolId: 'P2',
      day: '2026-07-03',
      readings: { ph: 7.4 },
    });
  });

  it('say what is wrong with a cell', () => {
    expect(
      outcome(
        plan('water-tests', [
          { Customer: 'Pat Rivera', Date: '13/45/2026', pH: '7.4' },
          { Customer: 'Pat Rivera', Date: '7/3/2026', pH: '74' },
          { Customer: 'Pat Rivera', Date: '7/3/2026' },
          { Customer: 'Pat Rivera', pH: '7.4' },
        ]),
      ),
    ).toEqual([
      ['error', '"13/45/2026" isn’t a date'],
      ['error', 'ph: 74 isn’t between 0 and 14'],
      ['error', 'No reading'],
      ['error', 'No date'],
    ]);
    const stop = { Customer: 'Bay Villas', Technician: 'Sam Lee', Day: 'Tuesday' };
    expect(
      outcome(
        plan('assignments', [
          { ...stop, Technician: 'Kim' },
          { ...stop, Day: 'Someday' },
          { ...stop, Day: 'Mon, Thu' },
          { ...stop, Frequency: 'as needed' },
          { ...stop, Order: 'first' },
          { ...stop, Frequency: 'every other week', Order: '3' },
        ]),
      ),
    ).toEqual([
      ['error', 'No technician named "Kim"'],
      ['error', '"Someday" isn’t a day of the week'],
      ['error', 'Several days: use one row per day'],
      ['error', '"as needed" isn’t weekly, biweekly or monthly'],
      ['error', 'Stop number: "first" isn’t a number from 1 to 999'],
      ['create', undefined],
    ]);
  });

  it('read days and readings as people write them', () => {
    expect(readDay('7/2/25')).toEqual({ value: '2025-07-02' });
    expect(readDay('2026-02-28T10:00')).toEqual({ value: '2026-02-28' });
    expect(readDay('2/29/2026')).toHaveProperty('fault');
    expect(readReading('salt', '3,200 ppm')).toEqual({ value: 3200 });
    expect(readReading('temperature', '82 °F')).toEqual({ value: 82 });
  });
});

describe('addresses besides the customer’s own', () => {
  const shore = { Customer: 'Pat Rivera', 'Property name': 'Lake house' };
  it('are added once, changed where a row says more, and never emptied', () => {
    const rows = plan('properties', [
      { ...shore, Address: '41 Shore Drive', 'Gate code': '' },
      { ...shore, Address: '', 'Gate code': '#12' },
      { Customer: 'Pat Rivera', 'Property name': '', Address: '7 Dock Road' },
      { Customer: 'Bay Villas', 'Property name': 'Annex', City: 'Payson' },
      { Customer: 'Bay Villas', 'Property name': '', Address: '' },
      { Customer: 'Nobody', Address: '1 Street' },
    ]);
    expect(outcome(rows)).toEqual([
      ['skip', 'Nothing to change'],
      ['skip', 'Already in an earlier row'],
      ['create', undefined],
      ['create', undefined],
      ['error', 'No address'],
      ['error', 'No customer named "Nobody"'],
    ]);
    const [changed] = plan('properties', [{ ...shore, 'Gate code': '#12' }]);
    expect(changed).toMatchObject({ action: 'update', write: { propertyId: 'L1', gateCode: '#12', address: null } });
  });

  it('come back from an export of everything, where a plain name is the address’s own', () => {
    expect(recogniseListColumns('properties', ['property_id', 'customer_id', 'name', 'zip_code'])).toEqual({
      property_id: null,
      customer_id: 'customerId',
      name: 'property',
      zip_code: 'zipCode',
    });
  });

  it('are where pools and stops of a file are, each once at each address', () => {
    const [lake, home] = plan('pools', [
      { ...shore, Pool: 'Pool', Gallons: '9000' },
      { Customer: 'Pat Rivera', Pool: 'Pool', Gallons: '9000' },
    ]);
    expect(lake).toMatchObject({ action: 'create', write: { kind: 'new-pool', propertyId: 'L1', name: 'Pool' } });
    expect(home).toMatchObject({ action: 'update', write: { poolId: 'P1' } });
    const stop = { Technician: 'Sam Lee', Day: 'Monday' };
    expect(plan('assignments', [{ ...shore, ...stop }])[0]).toMatchObject({
      action: 'create',
      write: { propertyId: 'L1' },
    });
    expect(outcome(plan('assignments', [{ Customer: 'Pat Rivera', ...stop }]))).toEqual([
      ['skip', 'Already on this route'],
    ]);
    expect(outcome(plan('pools', [{ Customer: 'Bay Villas', Property: 'Lake house', Pool: 'Spa' }]))).toEqual([
      ['error', 'Bay Villas has no other address "Lake house"'],
    ]);
  });
});

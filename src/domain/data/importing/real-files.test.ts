import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { inEnglish } from '#tests/support/in-english.ts';
import type { ImportedCustomer, StoredCustomer } from './import-fields.ts';
import { countActions, finishPlan, type PlannedRow, planImport, readImportFile } from './plan-import.ts';

const rowsOf = (name: string): string[][] =>
  parse(readFileSync(new URL(`../../../../tests/data/real/${name}`, import.meta.url)), { relax_column_count: true });

const plan = (rows: string[][], existing: StoredCustomer[] = []): PlannedRow[] => {
  const file = readImportFile(rows);
  if ('faults' in file) throw new Error('mapping faulty');
  return finishPlan(planImport(file, rows, existing));
};

const nothing: Omit<StoredCustomer, 'customerId' | 'name'> = {
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
const stored = (customer: ImportedCustomer, number: number): StoredCustomer => ({
  ...nothing,
  ...customer,
  customerId: customer.customerId ?? `CUST-${number}`,
});
const created = (rows: PlannedRow[]): StoredCustomer[] =>
  rows.filter(({ action }) => action === 'create').map(({ customer }, index) => stored(customer, index + 1));

describe('the Glendale file (Skimmer-like)', () => {
  const rows = rowsOf('glendale-az-skimmer-like.csv');

  it('is recognised with every column in use', () => {
    const file = readImportFile(rows);
    expect(file).toMatchObject({
      layout: 'skimmer',
      namesCustomer: true,
      mapping: {
        'Customer Name': 'name',
        'Billing Email': 'email',
        'Mobile Phone': 'phone',
        'Location Address': 'address',
        'Location City': 'city',
        'Location State': 'state',
        'Location Zip': 'zipCode',
        Latitude: 'latitude',
        Longitude: 'longitude',
        'Service Day': 'serviceDay',
        Frequency: 'serviceFrequency',
        Gallons: 'poolSize',
        'Body of Water Type': 'poolType',
        Rate: 'servicePrice',
      },
    });
  });

  it('brings in all 183 customers without a fault', () => {
    expect(countActions(plan(rows))).toEqual({ create: 183, update: 0, skip: 0, error: 0 });
  });

  it('reads the first customer with every field', () => {
    expect(plan(rows)[0]).toEqual({
      row: 2,
      action: 'create',
      customer: {
        name: 'Pool at 5601 West Crocus Drive',
        email: 'customer1@example.com',
        phone: '(602) 555-0001',
        address: '5601 West Crocus Drive',
        city: 'Glendale',
        state: 'AZ',
        zipCode: '85306',
        latitude: 33.6152469,
        longitude: -112.179737,
        serviceDay: 'Monday',
        serviceFrequency: 'weekly',
        poolSizeGallons: 12000,
        poolType: 'chlorine',
        servicePriceCents: 8500,
      },
    });
  });

  it('skips every row when it is imported again', () => {
    const second = plan(rows, created(plan(rows)));
    expect(countActions(second)).toEqual({ create: 0, update: 0, skip: 183, error: 0 });
    expect(new Set(second.map(({ reason }) => inEnglish(reason)))).toEqual(new Set(['Nothing to change']));
  });
});

describe('the Panama City file (Jobber-like, with broken rows)', () => {
  const rows = rowsOf('panama-city-fl-jobber-like.csv');
  const rowNumbered = (planned: PlannedRow[], row: number) => planned.find((entry) => entry.row === row);

  it('names each fault and brings in the good rows', () => {
    const planned = plan(rows);
    expect(readImportFile(rows)).toMatchObject({ layout: 'jobber' });
    expect(countActions(planned)).toEqual({ create: 153, update: 0, skip: 1, error: 3 });
    expect(
      planned
        .filter(({ action }) => action !== 'create')
        .map(({ row, action, reason }) => [row, action, inEnglish(reason)]),
    ).toEqual([
      [12, 'skip', 'Same as row 5'],
      [22, 'error', 'No street address'],
      [27, 'error', 'ZIP code "3240" has 4 digits instead of 5'],
      [32, 'error', '"not-an-email" isn’t an email address'],
    ]);
  });

  it('takes frequency and kind of pool from the tags, states as codes, and quotes as they stand', () => {
    const planned = plan(rows);
    expect(rowNumbered(planned, 2)?.customer).toEqual({
      name: 'Pool at 1364 Capri Drive',
      email: 'customer1@example.com',
      phone: '(602) 555-0001',
      address: '1364 Capri Drive',
      city: 'Panama City',
      state: 'FL',
      zipCode: '32405',
      serviceFrequency: 'weekly',
    });
    expect(rowNumbered(planned, 42)?.customer).toEqual({
      name: 'Bay Villas, "North" HOA',
      email: 'office@example.com',
      phone: '(850) 555-0199',
      address: '100 Bay Ave, Unit "B", rear',
      city: 'Panama City',
      state: 'FL',
      zipCode: '32401',
      poolType: 'commercial',
    });
  });

  it('leaves the customers of another file alone, though the mailboxes and numbers are the same', () => {
    const glendale = created(plan(rowsOf('glendale-az-skimmer-like.csv')));
    expect(countActions(plan(rows, glendale))).toEqual({ create: 153, update: 0, skip: 1, error: 3 });
  });

  it('creates and updates nothing when it is imported again', () => {
    const again = plan(rows, created(plan(rows)));
    expect(countActions(again)).toEqual({ create: 0, update: 0, skip: 154, error: 3 });
  });
});

import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { type PoolType, type ServiceFrequency, serviceFrequencies, type Weekday, weekdays } from '#contract/shapes.ts';

/** What a technician has to know at the gate; what there is nothing to know of is null. */
interface DemoGate {
  gateCode: string | null;
  dog: string | null;
  equipment: string | null;
}

const dogs = [
  'Bruno, friendly. Keep the side gate shut.',
  'Two terriers, loud but harmless.',
  'Rex bites: ring first and wait.',
  'Luna, old and deaf. Do not startle her.',
  'Cooper digs under the gate: block it with the stone.',
];

const pumps = ['Pentair IntelliFlo VSF', 'Hayward TriStar VS', 'Jandy FloPro 1.5 HP', 'Pentair SuperFlo 1 HP'];
const filters = ['sand filter, 24 in', 'cartridge filter, 420 sq ft', 'DE filter, 60 sq ft'];
const places = ['behind the garage, north side', 'left of the back gate', 'beside the shed', 'under the stairs'];
const ofPoolType: Partial<Record<PoolType, string>> = {
  saltwater: 'Salt cell IntelliChlor IC40.',
  bromine: 'Bromine feeder Rainbow 320.',
  spa: 'Spa heater 125,000 BTU.',
  commercial: 'Chlorine feeder and chemical controller in the locked pump room.',
};

const oneOf = <T>(from: readonly T[], number: number): T | null => from[number % from.length] ?? null;

/** Two in three customers have a code at the gate, two in five a dog, four in five known equipment. */
function demoGate(number: number, poolType: PoolType): DemoGate {
  const code = String(1000 + ((number * 7919) % 9000));
  const parts = [`${oneOf(pumps, number)}, ${oneOf(filters, number * 3 + 1)}, ${oneOf(places, number * 5)}.`];
  const special = ofPoolType[poolType];
  if (special) parts.push(special);
  return {
    gateCode: number % 3 === 0 ? null : number % 2 === 0 ? `#${code}` : `${code}#`,
    dog: number % 5 < 2 ? oneOf(dogs, Math.floor(number / 5) + number) : null,
    equipment: number % 5 === 4 ? null : parts.join(' '),
  };
}

/** A customer of the demonstration company, with the one pool it has. */
export interface DemoCustomer extends DemoGate {
  customerId: string;
  poolId: string;
  name: string;
  email: string | null;
  phone: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  latitude: number;
  longitude: number;
  serviceDay: Weekday;
  serviceFrequency: ServiceFrequency;
  /** A month of service. */
  servicePriceCents: number;
  poolType: PoolType;
  gallons: number;
  notes: string | null;
}

const firstNames = (
  'Pat Maria Chris Robin Dana Alex Kim Terry Jamie Morgan Casey Taylor Jordan Avery Quinn Riley Rosa Elena Victor ' +
  'Marcus Denise Gloria Hector Irene Joel Karen Leo Monica Nora Oscar Paula Ramon Sofia Tomas Vera Walter Yolanda'
).split(' ');
const lastNames = (
  'Rivera Nguyen Okafor Bennett Castillo Delgado Ellison Fontaine Garza Hoffman Ibarra Jensen Kowalski Lindqvist Mercer ' +
  'Navarro Osborne Pacheco Quintero Reyes Sandoval Thornton Underwood Valdez Whitfield Xiong Yazzie Zamora Abbott ' +
  'Brennan Chavez Dominguez Esparza'
).split(' ');

const remarks = [
  'Please latch the gate behind you.',
  'Text before coming on holidays.',
  'Ring before entering the yard.',
  'Timer panel is unlocked; leave the spa jets off.',
  'Solar cover stays on from November to March.',
  'Waterfall pump is noisy, owner knows.',
];

/** The file's "Salt" is a chlorine generator. Many pools of one kind would make a dull company, so some get another. */
function poolTypeOf(written: string, number: number): PoolType {
  if (written === 'Salt') return 'saltwater';
  if (written !== 'Bromine') return 'chlorine';
  const kinds: PoolType[] = [
    'natural',
    'commercial',
    'spa',
    'bromine',
    'chlorine',
    'residential',
    'chlorine',
    'residential',
  ];
  return kinds[Math.floor(number / 4) % kinds.length] ?? 'chlorine';
}

/** Commercial pools are looked after at weekends too: those of one half on Saturday, of the other on Sunday. */
const weekendDay = (poolType: PoolType, number: number): Weekday | null =>
  poolType === 'commercial' || number % 25 === 0 ? (number % 2 === 0 ? 'Saturday' : 'Sunday') : null;

/** Dollars a month of Phoenix in 2026, by what the file asks a visit; the middle ones are the plan's own price. */
const weeklyPrices: Readonly<Record<string, number>> = { '$85.00': 129, '$140.00': 165 };
const listPrice: Readonly<Record<ServiceFrequency, number>> = { weekly: 145, biweekly: 95, monthly: 70 };

function monthPriceCents(rate: string, frequency: ServiceFrequency, poolType: PoolType): number {
  if (poolType === 'commercial') return 18_000;
  return 100 * (frequency === 'weekly' ? (weeklyPrices[rate] ?? listPrice.weekly) : listPrice[frequency]);
}

/**
 * The file has all who are not served weekly on Friday, and them alone. They are spread over the week, and every fifth of the
 * others comes to Friday for them.
 */
function workDayOf(written: Weekday, frequency: ServiceFrequency, index: number): Weekday {
  const fifth = Math.floor(index / 5) % 5;
  if (frequency !== 'weekly') return weekdays[fifth] ?? written;
  return fifth === 4 ? 'Friday' : written;
}

function demoCustomer(row: Record<string, string>, index: number): DemoCustomer {
  const number = index + 1;
  const seldom = row.Frequency !== 'Weekly';
  // Who is not served weekly has a chlorine generator, as one would advise.
  const poolType = seldom ? 'saltwater' : poolTypeOf(row['Body of Water Type'] ?? '', number);
  const writtenDay = weekdays.find((day) => day === row['Service Day']) ?? 'Monday';
  const weekend = weekendDay(poolType, number);
  const frequency = weekend
    ? 'weekly'
    : (serviceFrequencies.find((one) => one === row.Frequency?.toLowerCase()) ?? 'weekly');
  const first = firstNames[(index * 7) % firstNames.length];
  const last = lastNames[(index * 5) % lastNames.length];
  const code = String(number).padStart(4, '0');
  return {
    customerId: `CUST-${code}`,
    poolId: `POOL-${code}`,
    name: `${first} ${last}`,
    // One in ten has no address, so that reports without e-mail are seen as well.
    email: row['Billing Email'] || (number % 10 === 0 ? null : `customer${number}@example.com`),
    phone: `(602) 555-${code}`,
    address: row['Location Address'] ?? '',
    city: row['Location City'] ?? '',
    state: row['Location State'] ?? '',
    zipCode: row['Location Zip'] ?? '',
    latitude: Number(row.Latitude),
    longitude: Number(row.Longitude),
    serviceDay: weekend ?? workDayOf(writtenDay, frequency, index),
    serviceFrequency: frequency,
    servicePriceCents: monthPriceCents(row.Rate ?? '', frequency, poolType),
    poolType,
    gallons: poolType === 'spa' ? 400 + (number % 5) * 50 : Number(row.Gallons) * (poolType === 'commercial' ? 2 : 1),
    notes: number % 6 === 0 ? (remarks[(number / 6) % remarks.length] ?? null) : null,
    ...demoGate(number, poolType),
  };
}

/** The 183 real addresses of Glendale, Arizona (public domain), with invented people. */
export async function demoCustomers(): Promise<DemoCustomer[]> {
  const file = await readFile(new URL('./data/glendale-customers.csv', import.meta.url), 'utf8');
  const rows: Record<string, string>[] = parse(file, { columns: true, skip_empty_lines: true, bom: true });
  return rows.map(demoCustomer);
}

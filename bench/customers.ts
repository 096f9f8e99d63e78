// Measures the directory of a company with 10,000 customers, by ratios to one with 100 in the same run: the list as the
// page loads it, the server's search, and what the page itself does with the list (first look, one key press).
// Writes bench/results/customers.json. Run: npm run bench customers
import type { Customer } from '#contract/customers/customers.ts';
import { customerList, wholeList } from '#domain/directory/index.ts';
import { seededRandom } from '#domain/scheduling/routing/random.ts';
import { customersRepo } from '#server/customers/repo.ts';
import { median, report, rounded, weightOf } from './app/figures.ts';
import { openApp } from './app/open-app.ts';

const rounds = 15;
const sizes = { small: 100, large: 10_000 };
const streets = [
  'Crocus',
  'Myrtle',
  'Mauna Loa',
  'Villa Maria',
  'Rose Garden',
  'Denton',
  'Ocotillo',
  'Tonopah',
  'Frier',
];
const families = [
  'Rivera',
  'Nguyen',
  'Okafor',
  'Bennett',
  'Castillo',
  'Delgado',
  'Ellison',
  'Garza',
  'Hoffman',
  'Ibarra',
];

async function timed<T>(work: () => T | Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

const bench = await openApp(() => new Date());

/** A company with so many customers, and its owner's token. */
async function companyWith(count: number): Promise<string> {
  const { companyId, token } = await bench.register(`owner-of-${count}@example.com`);
  const random = seededRandom(7);
  const one = (list: string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const now = new Date();
  await bench.db.inCompany(companyId, async (tx) => {
    const repo = customersRepo(tx);
    for (let number = 0; number < count; number += 1) {
      await repo.insert({
        customerId: `CUST-${String(number).padStart(6, '0')}`,
        name: `${one(families)} ${one(families)} ${number}`,
        email: `customer${number}@example.com`,
        phone: `(602) 555-${String(number % 10_000).padStart(4, '0')}`,
        address: `${100 + Math.floor(random() * 9000)} West ${one(streets)} Drive`,
        city: 'Glendale',
        state: 'AZ',
        zipCode: '85306',
        latitude: 33.5 + random() / 5,
        longitude: -112.3 + random() / 5,
        locationSource: 'given',
        serviceDay: 'Monday',
        poolSize: 18_000,
        poolType: 'chlorine',
        servicePriceCents: 12_000,
        notes: 'Gate code 4471. Please latch the gate.',
        createdAt: now,
        updatedAt: now,
      });
    }
  });
  return token;
}

const tokens = { small: await companyWith(sizes.small), large: await companyWith(sizes.large) };
const get = (company: keyof typeof tokens, url: string) => bench.get(tokens[company], url);

const calls = {
  factsOf10000: () => get('large', '/api/customer-list'),
  listOf100: () => get('small', '/api/customers'),
  listOf10000: () => get('large', '/api/customers'),
  pageOf50: () => get('large', '/api/customers?limit=50&offset=5000'),
  searchWords: () => get('large', '/api/customers?limit=50&search=rivera%20crocus'),
  searchPhone: () => get('large', '/api/customers?limit=50&search=555-0042'),
  searchNothing: () => get('large', '/api/customers?limit=50&search=nobody'),
};
type Call = keyof typeof calls;
const measured = Object.keys(calls) as Call[];
const times = Object.fromEntries(measured.map((name) => [name, [] as number[]])) as Record<Call, number[]>;
for (const name of measured) await calls[name]();
// In turn, so that a busy moment of the machine falls on all of them.
for (let round = 0; round < rounds; round += 1) {
  for (const name of measured) times[name].push((await timed(calls[name])).ms);
}

const { body } = await calls.listOf10000();
const customers: Customer[] = JSON.parse(body);
const pageTimes = { parse: [] as number[], firstLook: [] as number[], keyPress: [] as number[] };
for (let round = 0; round < rounds; round += 1) {
  pageTimes.parse.push((await timed(() => JSON.parse(body))).ms);
  const first = await timed(() => {
    const directory = customerList(customers, null, new Map(), 'en-US');
    directory(wholeList, 'name');
    return directory;
  });
  pageTimes.firstLook.push(first.ms);
  pageTimes.keyPress.push((await timed(() => first.result({ ...wholeList, search: 'rivera cro' }, 'name'))).ms);
}

const base = median(times.listOf100);
const perCustomerRatio = rounded(median(times.listOf10000) / base / (sizes.large / sizes.small), 3);
await report('customers', {
  what: 'GET /api/customers of 10,000 customers; medians, as multiples of the list of 100 in the same run; a customer of the long list must cost no more than one of the short list',
  holds: perCustomerRatio <= 1,
  rounds,
  listOf100Ms: rounded(base, 2),
  ratios: Object.fromEntries(measured.map((name) => [name, rounded(median(times[name]) / base, 2)])),
  perCustomerRatio,
  payload: weightOf(body),
  inThePageMs: Object.fromEntries(
    Object.entries(pageTimes).map(([name, values]) => [name, rounded(median(values), 2)]),
  ),
});
await bench.close();

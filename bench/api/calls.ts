import type { BenchCompany } from './companies.ts';

/** One request, as it is sent. */
export interface BenchRequest {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: object;
}

export interface BenchCall {
  name: string;
  /** What an open screen asks for in an hour by itself; null for what people ask for. */
  timesAnHour: number | null;
  /** One of the five reads that are asked for most. */
  isHottest?: true;
  /** Answers 304 to who has the answer already. */
  isPolled?: true;
  /** @param turn another thing of the company at each turn */
  request: (company: BenchCompany, turn: number, day: string) => BenchRequest;
}

/** Monday's visits that are still open, of customers 101 to 119 and 200 to 218. */
const openVisits = [101, 104, 107, 110, 113, 116, 119, 200, 203, 206, 209, 212, 215, 218];
const openVisitOf = ({ customers }: BenchCompany, turn: number): number => {
  const own = openVisits.filter((customer) => customer <= customers);
  return own[turn % own.length] ?? 0;
};
/** Customers with a tester and with tests: every twentieth. */
const tested = (turn: number): number => 1 + 20 * (turn % 5);
const get = (path: string): BenchRequest => ({ method: 'GET', path });

/** The twelve calls that screens make most: what they poll, what every page begins with, and what a visit writes. */
export const calls: readonly BenchCall[] = [
  {
    name: 'route assignments',
    timesAnHour: 1800,
    isHottest: true,
    isPolled: true,
    request: () => get('/api/route-assignments'),
  },
  {
    name: 'day plan',
    timesAnHour: 1800,
    isHottest: true,
    isPolled: true,
    request: (_company, _turn, day) => get(`/api/day-plan?date=${day}`),
  },
  {
    name: 'water tests of a pool',
    timesAnHour: 360,
    isHottest: true,
    isPolled: true,
    request: (_company, turn) => get(`/api/water-tests/POOL-${tested(turn)}?limit=5`),
  },
  {
    name: 'tester of a pool',
    timesAnHour: 120,
    isHottest: true,
    request: (_company, turn) => get(`/api/arduino/device/CUST-${tested(turn)}/POOL-${tested(turn)}`),
  },
  { name: 'account status', timesAnHour: 60, isHottest: true, request: () => get('/api/auth/account-status') },
  {
    name: 'week plan',
    timesAnHour: 120,
    isPolled: true,
    request: (_company, _turn, day) => get(`/api/week-plan?from=${day}`),
  },
  { name: 'testers', timesAnHour: 120, request: () => get('/api/devices') },
  { name: 'alerts in the bell', timesAnHour: 12, request: () => get('/api/notifications?limit=60') },
  {
    name: 'search for a customer',
    timesAnHour: null,
    request: (_company, turn) =>
      get(`/api/customers?limit=30&search=${['rivera', 'okafor', 'crocus', '555-00'][turn % 4]}`),
  },
  {
    name: 'a stop',
    timesAnHour: null,
    request: (_company, turn, day) => get(`/api/stops/ROUTE-${20 * 5 + (turn % 5) * 3}?date=${day}`),
  },
  {
    name: 'save a visit',
    timesAnHour: null,
    request: (company, turn) => ({
      method: 'PATCH',
      path: `/api/visits/VISIT-0-${openVisitOf(company, turn)}`,
      body: {
        readings: { chlorine: 2.1, pH: 7.5, totalAlkalinity: 95 },
        services: ['Surface Skimming'],
        notes: `Turn ${turn}`,
      },
    }),
  },
  {
    name: 'add a water test',
    timesAnHour: null,
    request: (_company, turn) => ({
      method: 'POST',
      path: '/api/water-tests',
      body: {
        poolId: `POOL-${tested(turn)}`,
        chlorine: 2.1,
        pH: 7.5,
        totalAlkalinity: 95,
        calciumHardness: 210,
        temperature: 82,
      },
    }),
  },
];

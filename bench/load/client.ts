// A process of bench/load.ts: some phones and desks that read and write by turns until the time is over, and that remember
// every write which was acknowledged.
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '#domain/scheduling/routing/random.ts';

export interface Order {
  url: string;
  number: number;
  seconds: number;
  people: number;
  /** Between two calls of a person, at most. */
  pauseMs: number;
  day: string;
  tokens: string[];
}

/** Of one company: what was acknowledged. */
export interface Acknowledged {
  tests: string[];
  customers: string[];
  /** What each visit was told last. */
  notes: Record<string, string>;
}

export interface Told {
  reads: number;
  unchanged: number;
  writes: number;
  times: number[];
  failures: string[];
  /** By company, in the order of the tokens. */
  acknowledged: Acknowledged[];
}

async function work({ url, number, seconds, people, pauseMs, day, tokens }: Order): Promise<Told> {
  const told: Told = {
    reads: 0,
    unchanged: 0,
    writes: 0,
    times: [],
    failures: [],
    acknowledged: tokens.map(() => ({ tests: [], customers: [], notes: {} })),
  };
  const until = performance.now() + seconds * 1000;

  async function person(who: number): Promise<void> {
    const random = seededRandom(number * 1000 + who);
    const which = (number + who) % tokens.length;
    const own = told.acknowledged[which];
    const tags = new Map<string, string>();
    let turn = 0;

    /** @returns whether it was acknowledged */
    async function call(method: string, path: string, body?: object): Promise<boolean> {
      const startedAt = performance.now();
      try {
        const answer = await fetch(`${url}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${tokens[which]}`,
            ...(body && { 'content-type': 'application/json', 'idempotency-key': `load-${number}-${who}-${turn}` }),
            ...(tags.has(path) && { 'if-none-match': tags.get(path) ?? '' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
        const text = await answer.text();
        told.times.push(performance.now() - startedAt);
        if (answer.status === 304) told.unchanged += 1;
        else if (!answer.ok) {
          told.failures.push(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
          return false;
        }
        const tag = answer.headers.get('etag');
        if (tag) tags.set(path, tag);
        return true;
      } catch (error) {
        const cause = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error);
        told.failures.push(`${method} ${path}: ${cause}`);
        return false;
      }
    }

    const read = async (): Promise<void> => {
      const n = 1 + 20 * Math.floor(random() * 5);
      const paths = [
        `/api/day-plan?date=${day}`,
        `/api/day-plan?date=${day}&technicianId=TECH-${who % 20}`,
        `/api/water-tests/POOL-${n}?limit=5`,
        `/api/arduino/device/CUST-${n}/POOL-${n}`,
        '/api/auth/account-status',
        '/api/notifications?limit=60',
        `/api/customers?limit=30&search=${['rivera', 'okafor', 'crocus'][turn % 3]}`,
        `/api/stops/ROUTE-${100 + (turn % 20)}?date=${day}`,
        `/api/route-assignments?technicianId=TECH-${who % 20}`,
      ];
      if (await call('GET', paths[Math.floor(random() * paths.length)] ?? '/api/auth/profile')) told.reads += 1;
    };
    const write = async (): Promise<void> => {
      const name = `${number}-${who}-${turn}`;
      const kind = Math.floor(random() * 3);
      if (kind === 0) {
        const body = {
          testId: `LOAD-${name}`,
          poolId: `POOL-${1 + (turn % 200)}`,
          chlorine: 2,
          pH: 7.4,
          totalAlkalinity: 90,
        };
        if (!(await call('POST', '/api/water-tests', body))) return;
        own?.tests.push(body.testId);
      } else if (kind === 1) {
        const body = { customerId: `LOAD-${name}`, name: `Customer ${name}`, address: '1 West Crocus Drive' };
        if (!(await call('POST', '/api/customers', body))) return;
        own?.customers.push(body.customerId);
      } else {
        // A visit of one's own: what it was told last must be found.
        const visitId = `LOAD-${number}-${who}`;
        const notes = `Turn ${turn}`;
        const opened = own?.notes[visitId] !== undefined;
        if (!opened) {
          const body = { visitId, customerId: `CUST-${1 + number * 20 + who}`, serviceDate: day };
          if (!(await call('POST', '/api/visits', body)) || !own) return;
          own.notes[visitId] = '';
          turn += 1;
        }
        if (!(await call('PATCH', `/api/visits/${visitId}`, { notes })) || !own) return;
        own.notes[visitId] = notes;
      }
      told.writes += 1;
    };

    while (performance.now() < until) {
      turn += 1;
      await (random() < 0.2 ? write() : read());
      await wait(random() * pauseMs);
    }
  }

  await Promise.all(Array.from({ length: people }, (_none, who) => person(who)));
  return told;
}

process.on('message', async (order: Order) => {
  process.send?.(await work(order), undefined, undefined, () => process.disconnect());
});

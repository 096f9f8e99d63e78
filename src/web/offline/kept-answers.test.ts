import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import type { DayPlan } from '#contract/scheduling/day-plan.ts';
import type { FieldPack } from '#contract/visits/visits.ts';
import { ApiError, NetworkError } from '#web/base/api.ts';
import { isOld } from './ages.ts';
import { openDatabase } from './database.ts';
import type { WireAnswer } from './derived-answers.ts';
import { packAnswers } from './keeping.ts';
import { KeptAnswers } from './kept-answers.ts';
import { isKept, keptAddress } from './kept-paths.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const answer = (data: unknown, total: string | null = null): WireAnswer => ({ text: JSON.stringify(data), total });
const hour = 60 * 60_000;

/** A phone whose network the test cuts, and whose patience it ends. */
async function openPhone() {
  const database = await openDatabase();
  const phone = {
    now: 1_000,
    down: false,
    aged: new Map<string, number | null>(),
    readAgain: [] as string[],
    patience: [] as { milliseconds: number; end: () => void }[],
    keeper: (userId = 'dana') =>
      new KeptAnswers({
        database,
        userId,
        now: () => phone.now,
        later: (milliseconds, end) => {
          const waiting = { milliseconds, end };
          phone.patience.push(waiting);
          return () => phone.patience.splice(phone.patience.indexOf(waiting), 1);
        },
        isDown: () => phone.down,
        isOutage: (error) => error instanceof NetworkError || (error instanceof ApiError && error.status === 503),
        aged: (address, at) => phone.aged.set(address, at),
        cameLate: (path) => phone.readAgain.push(path),
        stalled: () => {
          phone.down = true;
        },
      }),
    /** Everything asked to be written has been. */
    written: () => database.count('answers'),
  };
  return phone;
}

const away = async (): Promise<never> => {
  throw new NetworkError('away');
};

it('answers from the server while it can be reached, and from the phone with its age while it cannot', async () => {
  const phone = await openPhone();
  const keeper = phone.keeper();
  await keeper.get('/api/day-plan', { date: '2026-11-23' }, async () => answer({ stops: 1 }, '7'));
  await phone.written();
  phone.now += 3 * hour;
  const kept = await keeper.get('/api/day-plan', { date: '2026-11-23' }, away);
  expect(kept).toMatchObject(answer({ stops: 1 }, '7'));
  expect(phone.aged.get('/api/day-plan?date=2026-11-23')).toBe(1_000);
  await expect(keeper.get('/api/day-plan', { date: '2026-11-24' }, away)).rejects.toThrow(NetworkError);
  await keeper.get('/api/day-plan', { date: '2026-11-23' }, async () => answer({ stops: 2 }));
  expect(phone.aged.get('/api/day-plan?date=2026-11-23')).toBeNull();
});

it("takes a proxy's 503 for an outage, and the server's own refusal as it is", async () => {
  const phone = await openPhone();
  const keeper = phone.keeper();
  await keeper.get('/api/customers', {}, async () => answer([]));
  await phone.written();
  const failing = (status: number) => async (): Promise<WireAnswer> => {
    throw new ApiError(status, 'text', undefined);
  };
  expect((await keeper.get('/api/customers', {}, failing(503))).text).toBe('[]');
  await expect(keeper.get('/api/customers', {}, failing(403))).rejects.toMatchObject({ status: 403 });
});

it('does not wait for ever where the phone has an answer; the late one is read again at once', async () => {
  const phone = await openPhone();
  const keeper = phone.keeper();
  await keeper.get('/api/customers', {}, async () => answer(['old']));
  await phone.written();
  let arrive: (late: WireAnswer) => void = () => undefined;
  const asked = keeper.get('/api/customers', {}, () => new Promise((resolve) => (arrive = resolve)));
  expect(phone.patience.map(({ milliseconds }) => milliseconds)).toEqual([5_000]);
  phone.patience[0]?.end();
  expect((await asked).text).toBe('["old"]');
  expect(phone.down).toBe(true);
  arrive(answer(['new']));
  await expect.poll(() => phone.readAgain).toEqual(['/api/customers']);
  const neverAsked = async (): Promise<never> => expect.fail('asked again');
  expect((await keeper.get('/api/customers', {}, neverAsked)).text).toBe('["new"]');
});

it('waits on where the phone has nothing, and only a moment once the server is known to be away', async () => {
  const phone = await openPhone();
  const keeper = phone.keeper();
  phone.down = true;
  let arrive: (late: WireAnswer) => void = () => undefined;
  const asked = keeper.get('/api/pools', {}, () => new Promise((resolve) => (arrive = resolve)));
  expect(phone.patience.map(({ milliseconds }) => milliseconds)).toEqual([400]);
  phone.patience[0]?.end();
  arrive(answer(['pool']));
  expect((await asked).text).toBe('["pool"]');
});

it("keeps nobody's answers for somebody else, and none after signing out", async () => {
  const phone = await openPhone();
  await phone.keeper('dana').get('/api/customers', {}, async () => answer(['hers']));
  await phone.keeper('kim').get('/api/customers', {}, async () => answer(['his']));
  await phone.written();
  expect((await phone.keeper('kim').get('/api/customers', {}, away)).text).toBe('["his"]');
  await phone.keeper('kim').clear();
  await expect(phone.keeper('kim').get('/api/customers', {}, away)).rejects.toThrow(NetworkError);
  expect((await phone.keeper('dana').get('/api/customers', {}, away)).text).toBe('["hers"]');
});

it('finds a customer, and the own route, in what is kept as a whole', async () => {
  const phone = await openPhone();
  const keeper = phone.keeper();
  const customers = [
    { name: 'Marta Ruiz', city: 'Glendale' },
    { name: 'Ann Lee', city: 'Mesa' },
  ];
  const plan = { date: '2026-11-23', technicians: [{ technicianId: 'T1' }, { technicianId: 'T2' }] };
  await keeper.keepAll([
    { path: '/api/customers', query: undefined, answer: answer(customers) },
    { path: '/api/day-plan', query: { date: '2026-11-23' }, answer: answer(plan) },
  ]);
  const found = await keeper.get('/api/customers', { search: 'glen', limit: 30 }, away);
  expect(JSON.parse(found.text)).toEqual([customers[0]]);
  expect(found.total).toBe('1');
  const own = await keeper.get('/api/day-plan', { date: '2026-11-23', technicianId: 'T2' }, away);
  expect(JSON.parse(own.text)).toEqual({ ...plan, technicians: [{ technicianId: 'T2' }] });
});

it('keeps the field, and nothing of the office', () => {
  for (const path of [
    '/api/day-plan',
    '/api/stops/A-1',
    '/api/pools/P/reagents',
    '/api/service-history/C',
    '/api/reagents',
  ])
    expect(isKept(path), path).toBe(true);
  for (const path of ['/api/users', '/api/billing/plans', '/api/auth/profile', '/api/poolside', '/api/settings'])
    expect(isKept(path), path).toBe(false);
  expect(keptAddress('/api/day-plan', { technicianId: 'T', date: 'D', search: undefined })).toBe(
    keptAddress('/api/day-plan', { date: 'D', technicianId: 'T' }),
  );
});

it('files every part of what a phone takes along under the call that answers it', () => {
  const day = (date: string) => ({ date, technicians: [] }) as unknown as DayPlan;
  const pack = {
    days: [day('2026-11-23'), day('2026-11-24')],
    stops: [{ assignmentId: 'A/1', date: '2026-11-23', stop: { customer: {} } }],
    reagents: [{ poolId: 'Pool-001', reagents: [] }],
    waterTests: [{ poolId: 'Pool-001', tests: [] }],
  } as unknown as FieldPack;
  const addresses = (technicianId: string | null) =>
    packAnswers(pack, technicianId).map(({ path, query }) => keptAddress(path, query));
  expect(addresses(null)).toEqual([
    '/api/day-plan?date=2026-11-23',
    '/api/day-plan',
    '/api/day-plan?date=2026-11-24',
    '/api/stops/A%2F1?date=2026-11-23',
    '/api/pools/Pool-001/reagents',
    '/api/water-tests/Pool-001',
  ]);
  expect(addresses('T1')).toContain('/api/day-plan?technicianId=T1');
});

it('calls an answer old after a day', () => {
  const loaded = new Date('2026-11-22T08:00:00Z');
  expect(isOld(loaded, new Date('2026-11-23T07:59:00Z'))).toBe(false);
  expect(isOld(loaded, new Date('2026-11-23T08:01:00Z'))).toBe(true);
});

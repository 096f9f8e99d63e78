import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase, type StoredItem } from '#web/offline/database.ts';
import type { NewOutboxItem } from './outbox-item.ts';
import { OutboxQueue } from './outbox-queue.ts';
import { openOutboxStore } from './outbox-store.ts';
import { Replay } from './replay.ts';
import type { Reply } from './replies.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const json = (status: number, body: unknown = {}): Reply => ({
  status,
  isJson: true,
  text: JSON.stringify(body),
  retryAfterMs: null,
});
const refusal = (status: number, message: string, error = 'No'): Reply => json(status, { error, message });

/** A phone: its database, its queue in memory, a clock that the test turns, and a server behind `answer`. */
async function openPhone(answer: (item: StoredItem) => Reply | Promise<Reply>) {
  const database = await openDatabase();
  const store = openOutboxStore(database);
  const queue = new OutboxQueue();
  const timers: { at: number; run: () => void }[] = [];
  const phone = {
    now: 0,
    online: true,
    signedOut: false,
    asked: [] as string[],
    handed: [] as string[],
    reached: [] as boolean[],
    database,
    store,
    queue,
    timers,
    replay: undefined as unknown as Replay,
    async put(item: Partial<NewOutboxItem> & { group: string }) {
      const wanted: NewOutboxItem = {
        kind: 'visit-save',
        title: 'Ruiz',
        url: '/api/visits/V1',
        method: 'PATCH',
        ...item,
      };
      const put = await store.put(wanted, { userId: 'dana', newId, now: phone.now, underWay: phone.replay.underWay() });
      queue.apply(put);
      return put.item;
    },
    async states() {
      return (await store.load('dana')).map(({ group, state }) => `${group} ${state}`);
    },
    async pass(milliseconds: number) {
      const until = phone.now + milliseconds;
      for (;;) {
        const due = timers.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
        if (!due) break;
        timers.splice(timers.indexOf(due), 1);
        phone.now = due.at;
        due.run();
        await settled(phone.replay);
      }
      phone.now = until;
    },
  };
  phone.replay = new Replay({
    store,
    queue,
    post: async (item) => {
      phone.asked.push(`${item.group} ${item.kind}`);
      return answer(item);
    },
    maySend: () => phone.online,
    now: () => phone.now,
    chance: () => 0.5,
    newId,
    later: (milliseconds, run) => {
      const timer = { at: phone.now + milliseconds, run };
      timers.push(timer);
      return () => {
        if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1);
      };
    },
    alone: (run) => run(false),
    reload: async () => queue.reset(await store.load('dana')),
    changed: (change) => queue.apply(change),
    sent: async (item) => {
      phone.handed.push(item.id);
    },
    signedOut: () => {
      phone.signedOut = true;
    },
    reached: (reached) => {
      phone.reached.push(reached);
    },
  });
  return phone;
}

let ids = 0;
const newId = () => `id-${++ids}`;
const settled = async (replay: Replay) => {
  while (replay.isRunning()) await new Promise((resolve) => setImmediate(resolve));
};

it('sends in order and keeps the answer until it was taken', async () => {
  const phone = await openPhone((item) => json(201, { group: item.group }));
  for (const group of ['a', 'b', 'a']) await phone.put({ group });
  await phone.replay.run();
  expect(phone.asked).toEqual(['a visit-save', 'b visit-save', 'a visit-save']);
  expect(await phone.states()).toEqual(['a sent', 'b sent', 'a sent']);
  expect((await phone.store.load('dana'))[1]?.answer).toEqual({ group: 'b' });
  expect(phone.handed).toHaveLength(3);
});

it.each([
  [refusal(402, 'Upgrade'), 'refused'],
  [refusal(403, 'Not allowed'), 'refused'],
  [refusal(404, 'Gone'), 'refused'],
  [refusal(409, 'Changed on another phone', 'Conflict'), 'conflict'],
  [{ status: 413, isJson: false, text: 'Request Entity Too Large', retryAfterMs: null }, 'refused'],
])('holds up its own group alone when the server says no (%o)', async (said, state) => {
  const phone = await openPhone((item) => (item.group === 'a' ? said : json(200)));
  for (const group of ['a', 'b', 'a']) await phone.put({ group });
  await phone.replay.run();
  expect(await phone.states()).toEqual([`a ${state}`, 'b sent', 'a saved']);
});

it('lets a visit go on without a photo that the server does not take', async () => {
  const phone = await openPhone((item) => (item.kind === 'visit-photo' ? refusal(413, 'Too large') : json(200)));
  await phone.put({ group: 'a', kind: 'visit-photo' });
  await phone.put({ group: 'a', kind: 'visit-complete' });
  await phone.replay.run();
  expect(await phone.states()).toEqual(['a refused', 'a sent']);
});

it('tries again later, ever later, what did not reach the server, and at once when woken', async () => {
  let away = true;
  const phone = await openPhone(() => {
    if (away) throw new TypeError('Failed to fetch');
    return json(200);
  });
  await phone.put({ group: 'a' });
  await phone.put({ group: 'b' });
  await phone.replay.run();
  expect(phone.asked).toEqual(['a visit-save']);
  await phone.pass(120_000);
  // 1, 2, 5, 10, 30, 60 seconds after one another.
  expect(phone.asked).toHaveLength(7);
  expect(await phone.states()).toEqual(['a saved', 'b saved']);
  away = false;
  await phone.replay.wake();
  expect(await phone.states()).toEqual(['a sent', 'b sent']);
});

it.each([
  [500, 'item', 4],
  [408, 'item', 4],
  [503, 'all', 2],
  [429, 'all', 2],
])('after a %i holds up %s and tries again', async (status, _what, askedAtFirst) => {
  let away = true;
  const phone = await openPhone((item) => (item.group === 'a' && away ? refusal(status, 'Not now') : json(200)));
  for (const group of ['b', 'a', 'b', 'b']) await phone.put({ group });
  await phone.replay.run();
  expect(phone.asked).toHaveLength(askedAtFirst);
  away = false;
  await phone.pass(5_000);
  expect(await phone.states()).toEqual(['b sent', 'a sent', 'b sent', 'b sent']);
});

it('waits as long as a busy server asks for', async () => {
  let busy = true;
  const phone = await openPhone(() => (busy ? { ...refusal(429, 'Slower'), retryAfterMs: 20_000 } : json(200)));
  await phone.put({ group: 'a' });
  await phone.replay.run();
  busy = false;
  await phone.pass(19_000);
  expect(phone.asked).toHaveLength(1);
  await phone.pass(2_000);
  expect(await phone.states()).toEqual(['a sent']);
});

it('keeps everything while the company is under maintenance, without taking the server for away', async () => {
  let closed = true;
  const phone = await openPhone(() =>
    closed ? { ...refusal(503, 'Under maintenance', 'maintenance'), retryAfterMs: 30_000 } : json(200),
  );
  for (const group of ['a', 'b', 'a']) await phone.put({ group });
  await phone.replay.run();
  await phone.pass(120_000);
  // One item asks every half a minute for all of them.
  expect(phone.asked.length).toBeLessThanOrEqual(5);
  expect(phone.reached).not.toContain(false);
  expect(await phone.states()).toEqual(['a saved', 'b saved', 'a saved']);
  closed = false;
  await phone.replay.wake();
  expect(await phone.states()).toEqual(['a sent', 'b sent', 'a sent']);
});

it('tries a call again that the server is still working on', async () => {
  let working = true;
  const phone = await openPhone(() =>
    working ? refusal(409, 'The first call with this key is still running.', 'still_running') : json(200),
  );
  await phone.put({ group: 'a' });
  await phone.replay.run();
  expect(await phone.states()).toEqual(['a saved']);
  working = false;
  await phone.pass(2_000);
  expect(await phone.states()).toEqual(['a sent']);
});

it("takes a hotel's sign-in page for no answer at all", async () => {
  const phone = await openPhone(() => ({
    status: 200,
    isJson: false,
    text: '<html>Welcome</html>',
    retryAfterMs: null,
  }));
  await phone.put({ group: 'a' });
  await phone.replay.run();
  expect(await phone.states()).toEqual(['a saved']);
});

it('stops without losing anything when the session has ended', async () => {
  const phone = await openPhone(() => refusal(401, 'Please sign in', 'Unauthorized'));
  await phone.put({ group: 'a' });
  await phone.put({ group: 'b' });
  await phone.replay.run();
  expect(phone.signedOut).toBe(true);
  expect(phone.asked).toHaveLength(1);
  expect(await phone.states()).toEqual(['a saved', 'b saved']);
  expect(phone.queue.list().map(({ state }) => state)).toEqual(['saved', 'saved']);
});

it('sends nothing without a network or for somebody else', async () => {
  const phone = await openPhone(() => json(200));
  await phone.put({ group: 'a' });
  phone.online = false;
  await phone.replay.run();
  await phone.replay.wake();
  expect(phone.asked).toEqual([]);
});

it('speaks of the visit that the server has where it had one already', async () => {
  const phone = await openPhone((item) => (item.kind === 'visit-open' ? json(200, { visitId: 'V9' }) : json(200)));
  const urls: string[] = [];
  await phone.put({ group: 'a', kind: 'visit-open', method: 'POST', url: '/api/visits', body: { visitId: 'V1' } });
  await phone.put({ group: 'a', kind: 'visit-photo', url: '/api/visits/V1/photos' });
  await phone.put({ group: 'a', url: '/api/visits/V1' });
  await phone.put({ group: 'b', url: '/api/visits/V11' });
  await phone.replay.run();
  for (const { url } of await phone.store.load('dana')) urls.push(url);
  expect(urls).toEqual(['/api/visits', '/api/visits/V9/photos', '/api/visits/V9', '/api/visits/V11']);
});

it('goes through a thousand items without reading the queue again', async () => {
  const phone = await openPhone(() => json(200));
  for (let number = 0; number < 1000; number += 1) await phone.put({ group: `g${number % 50}` });
  let visited = 0;
  const next = phone.queue.nextUnsent.bind(phone.queue);
  phone.queue.nextUnsent = (after) => {
    visited += 1;
    return next(after);
  };
  await phone.replay.run();
  expect(phone.replay.doneInRun()).toBe(1000);
  expect(visited).toBeLessThan(1010);
}, 60_000);

/** What may happen to one try, as seen from the phone. */
type Fate = 'answers' | 'never arrives' | 'answer is lost' | 'fails' | 'dies after sending' | 'dies before writing';
const fates = [
  'answers',
  'never arrives',
  'answer is lost',
  'fails',
  'dies after sending',
  'dies before writing',
] as const;

it('loses and doubles nothing, whatever the network does and whenever the process dies', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 8 }),
      fc.array(fc.constantFrom<Fate>(...fates), { maxLength: 20 }),
      async (groups, script) => {
        globalThis.indexedDB = new IDBFactory();
        ids = 0;
        // The server: does a call once for each key, whatever comes how often.
        const done = new Map<string, number>();
        const order: string[] = [];
        const fate = [...script];
        let database: Database | null = null;
        let died = false;
        const answer = (item: StoredItem): Reply | Promise<Reply> => {
          const now = fate.shift() ?? 'answers';
          if (now === 'never arrives') throw new TypeError('Failed to fetch');
          if (now === 'fails') return refusal(500, 'Oops');
          if (!done.has(item.id)) {
            done.set(item.id, 1);
            order.push(`${item.group}:${item.seq}`);
          }
          if (now === 'answer is lost') throw new TypeError('Failed to fetch');
          if (now === 'answers') return json(200, { key: item.id });
          died = true;
          // The process is gone: nothing of what it would have done next happens.
          if (now === 'dies after sending') database?.close();
          return now === 'dies after sending' ? json(200) : new Promise<Reply>(() => undefined);
        };
        let phone = await openPhone(answer);
        database = phone.database;
        const put: string[] = [];
        for (const group of groups) put.push((await phone.put({ group: `g${group}` })).id);
        for (let life = 0; life < 40; life += 1) {
          died = false;
          const run = phone.replay.wake();
          while (phone.replay.isRunning() && !died) await new Promise((resolve) => setImmediate(resolve));
          if (!died) await run;
          phone.replay.close();
          if ((await openUnsent()) === 0) break;
          // The next start reads what the phone has written.
          phone = await openPhone(answer);
          database = phone.database;
          phone.queue.reset(await phone.store.load('dana'));
        }
        expect([...done.keys()].sort()).toEqual([...put].sort());
        for (const group of new Set(groups)) {
          const own = order.filter((each) => each.startsWith(`g${group}:`)).map((each) => Number(each.split(':')[1]));
          expect(own).toEqual([...own].sort((one, other) => one - other));
        }
      },
    ),
    { numRuns: 60 },
  );

  async function openUnsent(): Promise<number> {
    const reader = await openDatabase();
    const count = (await openOutboxStore(reader).load('dana')).filter(({ state }) => state !== 'sent').length;
    reader.close();
    return count;
  }
}, 60_000);

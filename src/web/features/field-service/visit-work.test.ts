import { describe, expect, it } from 'vitest';
import type { DueTask } from '#contract/checklist.ts';
import type { CompletedVisit, Visit } from '#contract/visits.ts';
import type { NewOutboxItem, OutboxItem } from '#web/offline/outbox-item.ts';
import type { VisitWorkDeps } from './visit-core.ts';
import { draftFromVisit, draftKey, newDraft, readDraft, type VisitDraft, type VisitStart } from './visit-draft.ts';
import { PictureGone, type TakenPhoto } from './visit-photos.ts';
import { VisitWork } from './visit-work.ts';

const start: VisitStart = {
  userId: 'USER-1',
  visitId: 'VISIT-1',
  customerId: 'CUST-1',
  customerName: 'Pat Rivera',
  customerEmail: 'pat@example.com',
  assignmentId: 'RA-1',
  further: false,
  technicianId: null,
  poolId: 'POOL-1',
  serviceDate: '2026-11-23',
  arrivalTime: '2026-11-23T16:42:00.000Z',
  choosesPool: false,
};

const visit: Visit = {
  id: 'VISIT-1',
  visitId: 'VISIT-1',
  customerId: 'CUST-1',
  poolId: 'POOL-1',
  assignmentId: 'RA-1',
  technicianId: null,
  technicianName: null,
  serviceDate: '2026-11-23',
  state: 'open',
  arrivalTime: '2026-11-23T16:42:00.000Z',
  departureTime: null,
  readings: {},
  services: [],
  chemicalsAdded: [],
  notes: null,
  tasks: [],
  revision: 0,
  nextService: null,
  photos: [],
  reportId: null,
  delivery: 'none',
  emailSent: false,
  createdAt: '2026-11-23T16:42:00.000Z',
};
const completed: CompletedVisit = { ...visit, state: 'done', delivery: 'sent', message: 'Report sent', stock: [] };

const task = (taskId: string, more: Partial<DueTask> = {}): DueTask => ({
  taskId,
  title: taskId,
  category: 'Cleaning',
  priority: 'medium',
  required: false,
  photoRequired: false,
  everyVisits: 1,
  due: true,
  visitsSince: null,
  doneLastTime: false,
  ...more,
});
const tasks = [
  task('skim'),
  task('filter', { due: false, everyVisits: 4 }),
  task('chemical-testing', { category: 'Water Chemistry', required: true }),
  task('gate', { photoRequired: true }),
];

const photo = (more: Partial<TakenPhoto> = {}): TakenPhoto => ({
  category: 'before',
  takenAt: '2026-11-23T16:50:00.000Z',
  pairId: null,
  taskId: null,
  sha256: 'a'.repeat(64),
  picture: new Blob(['picture']),
  ...more,
});

class Full extends Error {}
/** The phone dies in the middle of a step. */
class Dead extends Error {}

/** A phone: what it keeps outlasts the work; it can be full, and die at a step that is counted down. */
function aPhone() {
  let items: OutboxItem[] = [];
  const stored = new Map<string, unknown>();
  const pictures = new Map<string, Blob>();
  const planned: (() => void)[] = [];
  const finished: CompletedVisit[] = [];
  let seq = 0;
  let ids = 0;
  let isFull = false;
  let stepsLeft = Number.POSITIVE_INFINITY;
  let life = 0;

  const deps = (): VisitWorkDeps => {
    const own = life;
    // What a dead phone still had in mind never happens.
    const step = (): void => {
      stepsLeft -= 1;
      if (own !== life || stepsLeft < 0) throw new Dead();
    };
    const inPlace = (id: string, change: (item: OutboxItem) => OutboxItem) => {
      items = items.map((item) => (item.id === id ? change(item) : item));
    };
    return {
      phoneId: 'PHONE-1',
      newId: () => `id-${++ids}`,
      now: () => new Date('2026-11-23T17:00:00Z'),
      later: (_, run) => {
        planned.push(run);
        return () => {
          if (planned.includes(run)) planned.splice(planned.indexOf(run), 1);
        };
      },
      fullness: (error) => (error instanceof Full ? 'No room' : null),
      onGone: () => undefined,
      onFinished: (each) => finished.push(each),
      drafts: {
        put: (key, _, value) => {
          if (own === life && stepsLeft >= 0) stored.set(key, structuredClone(value));
        },
        remove: (key) => {
          if (own === life && stepsLeft >= 0) stored.delete(key);
        },
        flush: async () => step(),
      },
      pictures: {
        put: async (id, picture) => {
          step();
          pictures.set(id, picture);
        },
        get: async (id) => pictures.get(id) ?? null,
        remove: async (id) => {
          step();
          pictures.delete(id);
        },
      },
      outbox: {
        items: () => items,
        put: async ({ files = [], replacesWaiting, drops = [], ...wanted }: NewOutboxItem) => {
          step();
          if (isFull) throw new Full();
          const waits = (item: OutboxItem) => item.group === wanted.group && item.state !== 'sent';
          items = items.filter(
            (item) => !(waits(item) && (drops.includes(item.kind) || (replacesWaiting && item.kind === wanted.kind))),
          );
          const item: OutboxItem = {
            ...wanted,
            id: `item-${++ids}`,
            seq: ++seq,
            userId: 'USER-1',
            headers: {},
            body: wanted.body ?? null,
            fileBytes: files.reduce((sum, { blob }) => sum + blob.size, 0),
            fileCount: files.length,
            timestamp: 0,
            retryCount: 0,
            state: 'saved',
            problem: null,
            status: null,
            answer: null,
            delivery: null,
            sentAt: null,
          };
          items = [...items, item];
          return item;
        },
        update: async (id, { body }) => {
          step();
          inPlace(id, (item) => ({ ...item, body, state: 'saved', problem: null }));
        },
        retry: async (id) => inPlace(id, (item) => ({ ...item, state: 'saved', problem: null })),
        drop: async (id) => {
          step();
          items = items.filter((item) => item.id !== id);
        },
        dropGroup: async (group) => {
          step();
          items = items.filter((item) => item.group !== group || item.state === 'sent');
        },
        renameGroup: async (from, to, rewriteUrl) => {
          step();
          items = items.map((item) =>
            item.group === from && item.state !== 'sent' ? { ...item, group: to, url: rewriteUrl(item.url) } : item,
          );
        },
      },
    };
  };

  return {
    finished,
    full: (full: boolean) => {
      isFull = full;
    },
    diesAfter: (steps: number) => {
      stepsLeft = steps;
    },
    work: (draft: VisitDraft = newDraft(start), begun = false) => new VisitWork(draft, deps(), begun),
    /** The page is opened anew with what the phone has kept; null where that is nothing. */
    reloaded(): VisitWork | null {
      life += 1;
      stepsLeft = Number.POSITIVE_INFINITY;
      planned.length = 0;
      const draft = readDraft(stored.get(draftKey(start)));
      if (!draft) return null;
      const work = new VisitWork(draft, deps(), true);
      work.resume();
      return work;
    },
    items: () => items,
    kinds: () => items.filter(({ state }) => state !== 'sent').map(({ kind }) => kind),
    named: (kind: OutboxItem['kind']) => items.filter((item) => item.kind === kind),
    stored: () => readDraft(stored.get(draftKey(start))),
    /** The pause of typing is over. */
    async pause() {
      planned.shift()?.();
      await settled();
    },
    /** Puts an item into another state, as sending does. */
    becomes(kind: OutboxItem['kind'], change: Partial<OutboxItem>): OutboxItem {
      const item = items.find((each) => each.kind === kind && each.state !== 'sent');
      if (!item) throw new Error(`no ${kind} waits`);
      const changed = { ...item, ...change };
      items = items.map((each) => (each === item ? changed : each));
      return changed;
    },
  };
}
type Phone = ReturnType<typeof aPhone>;

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
};

/** The server takes what waits, in order; answers what it was told of photos and endings. */
async function send(phone: Phone, work: VisitWork, answers: Partial<Record<OutboxItem['kind'], unknown>> = {}) {
  const answerOf: Record<string, unknown> = {
    'visit-open': visit,
    'visit-save': { ...visit, revision: 1 },
    'visit-complete': completed,
    ...answers,
  };
  for (const { kind, state, body } of [...phone.items()]) {
    if (state === 'sent') continue;
    const answer = kind === 'visit-photo' ? { photoId: body?.photoId, thumbnailUrl: '/t' } : answerOf[kind];
    await work.sent(phone.becomes(kind, { state: 'sent', answer }));
  }
  work.refresh();
}

describe('a stop that is looked at', () => {
  it('keeps and sends nothing before the first finding, which begins the visit', async () => {
    const phone = aPhone();
    const work = phone.work();
    work.knowTasks(tasks);
    expect([phone.stored(), phone.kinds()]).toEqual([null, []]);
    work.change({ typed: { chlorine: '2.1' } });
    await phone.pause();
    expect(phone.kinds()).toEqual(['visit-open', 'visit-save']);
    expect(phone.stored()?.arrivalTime).toBe('2026-11-23T17:00:00.000Z');
  });

  it('with several pools lets one choose until the first finding, and only then tells the server', async () => {
    const phone = aPhone();
    const work = phone.work(newDraft({ ...start, choosesPool: true }));
    work.begin();
    await phone.pause();
    expect(phone.kinds()).toEqual([]);
    work.choosePool('POOL-2');
    work.change({ typed: { chlorine: '2' } });
    work.choosePool('POOL-1');
    await phone.pause();
    expect(phone.named('visit-open')[0]?.body).toMatchObject({ poolId: 'POOL-2', visitId: 'VISIT-1' });
  });

  it('goes on with a visit that the server has open, and does not open it again', async () => {
    const phone = aPhone();
    const there: Visit = { ...visit, readings: { pH: 7.5 }, revision: 3, services: ['skim'] };
    const work = phone.work(draftFromVisit(start, there));
    work.knowTasks(tasks);
    expect(work.state().draft.tasks.find(({ taskId }) => taskId === 'skim')?.done).toBe(true);
    work.change({ notes: 'All good.' });
    await phone.pause();
    expect(phone.kinds()).toEqual(['visit-save']);
    expect(phone.named('visit-save')[0]?.body).toMatchObject({ basedOn: 3, phoneId: 'PHONE-1', notes: 'All good.' });
  });
});

describe('a visit being worked', () => {
  it('is on the phone after every change, and in the outbox when typing pauses, with null for what was taken back', async () => {
    const phone = aPhone();
    const work = phone.work();
    work.change({ typed: { chlorine: '2.' } });
    expect(phone.stored()?.typed).toEqual({ chlorine: '2.' });
    expect(work.state().queue.saving).toBe('saving');
    work.change({ typed: { chlorine: '2.1', pH: '' } });
    await phone.pause();
    expect(phone.named('visit-save')[0]?.body).toMatchObject({ readings: { chlorine: 2.1, pH: null }, basedOn: 0 });
    await send(phone, work);
    expect(work.state().queue.saving).toBe('saved');
  });

  it('says what is true: waiting where the server is out of reach, refused with its reason', async () => {
    const phone = aPhone();
    const work = phone.work();
    work.change({ typed: { pH: '7.5' } });
    await phone.pause();
    phone.becomes('visit-open', { retryCount: 1 });
    work.refresh();
    expect(work.state().queue).toMatchObject({ saving: 'waiting', waiting: 2 });
    phone.becomes('visit-open', { state: 'refused', problem: 'Customer not found' });
    work.refresh();
    expect(work.state().queue).toMatchObject({ saving: 'refused', problem: 'Customer not found' });
  });

  it('sends what was corrected in place of what was refused', async () => {
    const phone = aPhone();
    const work = phone.work(draftFromVisit(start, visit));
    work.change({ notes: 'x' });
    await phone.pause();
    phone.becomes('visit-save', { state: 'refused', problem: 'Too long' });
    work.change({ notes: 'y' });
    await phone.pause();
    expect(phone.named('visit-save').map(({ state, body }) => [state, body?.notes])).toEqual([['saved', 'y']]);
  });

  it('takes over the visit that the server has for the stop, unless something was found here already', async () => {
    const there: Visit = { ...visit, visitId: 'VISIT-9', readings: { pH: 7.9 }, revision: 4 };
    const empty = aPhone();
    const looking = empty.work();
    looking.begin();
    await empty.pause();
    await send(empty, looking, { 'visit-open': there });
    expect(looking.state().draft).toMatchObject({ visitId: 'VISIT-9', typed: { pH: '7.9' }, seen: 4 });

    const phone = aPhone();
    const work = phone.work();
    work.change({ typed: { pH: '7.4' } });
    await phone.pause();
    await work.sent(phone.becomes('visit-open', { state: 'sent', answer: there }));
    expect(work.state().draft).toMatchObject({ visitId: 'VISIT-9', typed: { pH: '7.4' }, seen: 0 });
    expect(phone.named('visit-save')[0]).toMatchObject({ url: '/api/visits/VISIT-9', body: { basedOn: 0 } });
  });

  it('keeps the list of tasks when the server answers the opening before anything was found', async () => {
    const phone = aPhone();
    const work = phone.work();
    work.knowTasks(tasks);
    work.begin();
    await phone.pause();
    await send(phone, work, { 'visit-open': { ...visit, tasks: [{ ...task('skim'), done: true }] } });
    const { draft } = work.state();
    expect(draft.tasks.map(({ taskId, done }) => [taskId, done])).toEqual([
      ['skim', true],
      ['chemical-testing', false],
      ['gate', false],
    ]);
  });

  it('bases what it sends on what it last saw', async () => {
    const phone = aPhone();
    const work = phone.work();
    work.change({ notes: 'a' });
    await phone.pause();
    await send(phone, work, { 'visit-save': { ...visit, revision: 7 } });
    work.change({ notes: 'b' });
    await phone.pause();
    expect(phone.named('visit-save').at(-1)?.body).toMatchObject({ basedOn: 7, notes: 'b' });
  });
});

describe('tasks', () => {
  it('are sent as done by their titles, those that were not due only where they were done', async () => {
    const phone = aPhone();
    const work = phone.work();
    work.knowTasks(tasks);
    work.tick(task('skim'), true);
    work.tick(task('filter', { due: false }), true);
    await phone.pause();
    const body = phone.named('visit-save')[0]?.body;
    expect(body?.services).toEqual(['skim', 'filter']);
    expect(body?.tasks).toMatchObject([
      { taskId: 'skim', done: true },
      { taskId: 'chemical-testing', done: false },
      { taskId: 'gate', done: false },
      { taskId: 'filter', done: true },
    ]);
    work.tick(task('filter', { due: false }), false);
    expect(work.state().draft.tasks.map(({ taskId }) => taskId)).not.toContain('filter');
  });

  it('measuring is ticked by the first reading and unticked with the last, also when the list comes later', () => {
    const phone = aPhone();
    const work = phone.work();
    const isTested = () => work.state().draft.tasks.find(({ taskId }) => taskId === 'chemical-testing')?.done;
    work.change({ typed: { pH: '7.4' } });
    work.knowTasks(tasks);
    expect(isTested()).toBe(true);
    work.change({ typed: { pH: '' } });
    expect(isTested()).toBe(false);
    work.change({ typed: { chlorine: '2' } });
    expect(isTested()).toBe(true);
    work.tick(task('chemical-testing'), false);
    work.change({ typed: { chlorine: '2.5' } });
    expect(isTested()).toBe(false);
  });

  it('as last time ticks what was done then, but not what needs its photo', () => {
    const work = aPhone().work();
    const again = tasks.map((each) => ({ ...each, doneLastTime: each.taskId !== 'chemical-testing' }));
    work.knowTasks(again);
    expect(work.tickAsLastTime(again)).toEqual({ ticked: 2, needPhoto: ['gate'] });
    const done = work.state().draft.tasks.filter((each) => each.done);
    expect(done.map(({ taskId }) => taskId)).toEqual(['skim', 'filter']);
  });

  it('one that needs a photo is done with it, and open again when the photo is taken away', async () => {
    const phone = aPhone();
    const work = phone.work();
    work.knowTasks(tasks);
    await work.addPhoto(photo({ category: 'general', taskId: 'gate' }));
    const isDone = () => work.state().draft.tasks.find(({ taskId }) => taskId === 'gate')?.done;
    expect(isDone()).toBe(true);
    await work.removePhoto(work.state().draft.photos[0]?.photoId ?? '');
    expect(isDone()).toBe(false);
    expect(phone.named('visit-photo')).toEqual([]);
  });
});

describe('photos', () => {
  it('go into the outbox with everything that is known of them, after the visit was opened', async () => {
    const phone = aPhone();
    const work = phone.work();
    await work.addPhoto(photo({ pairId: 'PAIR-1' }));
    expect(phone.kinds()).toEqual(['visit-open', 'visit-photo']);
    expect(phone.named('visit-photo')[0]).toMatchObject({
      url: '/api/visits/VISIT-1/photos',
      body: { category: 'before', takenAt: '2026-11-23T16:50:00.000Z', pairId: 'PAIR-1', sha256: 'a'.repeat(64) },
      fileCount: 1,
    });
  });

  it('that the server has, or may have, are removed there; those that were never sent are not', async () => {
    const phone = aPhone();
    const work = phone.work(draftFromVisit(start, visit));
    await work.addPhoto(photo());
    await work.addPhoto(photo());
    await work.addPhoto(photo());
    const [first, second, third] = work.state().draft.photos.map(({ photoId }) => photoId);
    await work.sent(phone.becomes('visit-photo', { state: 'sent', answer: { photoId: first, thumbnailUrl: '/t' } }));
    phone.becomes('visit-photo', { retryCount: 1 });
    for (const photoId of [first, second, third]) await work.removePhoto(photoId ?? '');
    expect(phone.named('photo-remove').map(({ url }) => url)).toEqual([
      `/api/photos/${first}`,
      `/api/photos/${second}`,
    ]);
    expect(work.state().draft.photos).toEqual([]);
  });

  it('that were taken out of the outbox can be sent again while the phone has the picture', async () => {
    const phone = aPhone();
    const work = phone.work(draftFromVisit(start, visit));
    await work.addPhoto(photo());
    const photoId = work.state().draft.photos[0]?.photoId ?? '';
    const dropped = phone.work(work.state().draft, true);
    await dropped.removePhoto(photoId);
    await expect(work.retryPhoto(photoId)).rejects.toThrow(PictureGone);
    await work.addPhoto(photo());
    const kept = work.state().draft.photos.at(-1)?.photoId ?? '';
    phone.becomes('visit-photo', { state: 'refused', problem: 'Not a picture' });
    await work.retryPhoto(kept);
    expect(phone.named('visit-photo').map(({ state }) => state)).toEqual(['saved']);
  });
});

const finish = { sendReport: true, arrivalTime: '2026-11-23T16:40:00.000Z', departureTime: '2026-11-23T16:58:00.000Z' };

describe('finishing', () => {
  it('sends everything in one request in place of what still waited to be saved, and then leaves nothing here', async () => {
    const phone = aPhone();
    const work = phone.work();
    work.change({ typed: { pH: '7.5' } });
    await phone.pause();
    work.change({ notes: 'Done' });
    await work.finish(finish);
    expect(phone.kinds()).toEqual(['visit-open', 'visit-complete']);
    expect(phone.named('visit-complete')[0]?.body).toMatchObject({
      ...finish,
      notes: 'Done',
      readings: { pH: 7.5 },
      phoneId: 'PHONE-1',
    });
    expect(work.state().queue.finishing).not.toBeNull();
    await send(phone, work);
    expect(phone.finished).toEqual([completed]);
    expect([work.state().finished, phone.stored()]).toEqual([completed, null]);
  });

  it('can be corrected after the server refused it: nothing is lost, and the same finishing is tried again', async () => {
    const phone = aPhone();
    const work = phone.work(draftFromVisit(start, visit));
    work.change({ notes: 'x' });
    await work.finish(finish);
    const first = phone.becomes('visit-complete', { state: 'refused', problem: 'Too long' });
    work.refresh();
    await work.reopen();
    expect(work.state().queue.finishing).toBeNull();
    await phone.pause();
    expect(phone.kinds()).toEqual(['visit-save']);
    await work.finish(finish);
    expect(phone.named('visit-complete')[0]?.body?.completionId).toBe(first.body?.completionId);
  });
});

describe('a phone without room', () => {
  it('says so at once, keeps what was typed, and refuses to finish until there is room', async () => {
    const phone = aPhone();
    const work = phone.work();
    phone.full(true);
    work.change({ typed: { pH: '7.5' } });
    await phone.pause();
    expect(work.state().queue).toMatchObject({ saving: 'full', problem: 'No room' });
    await expect(work.finish(finish)).rejects.toThrow(Full);
    await expect(work.addPhoto(photo())).rejects.toThrow(Full);
    expect(work.state().queue.finishing).toBeNull();
    expect(work.state().draft).toMatchObject({ typed: { pH: '7.5' }, photos: [] });
    phone.full(false);
    await phone.pause();
    expect(work.state().queue.saving).toBe('saving');
    expect(phone.kinds()).toEqual(['visit-open', 'visit-save']);
  });
});

describe('two phones at one stop', () => {
  const theirs: Visit = { ...visit, readings: { pH: 7.9 }, notes: 'Theirs', revision: 5 };

  async function inConflict(kind: 'visit-save' | 'visit-complete') {
    const phone = aPhone();
    const work = phone.work(draftFromVisit(start, visit));
    work.change({ typed: { pH: '7.2' } });
    await (kind === 'visit-save' ? phone.pause() : work.finish(finish));
    phone.becomes(kind, { state: 'conflict', problem: 'Another phone' });
    work.refresh();
    expect(work.state().queue.saving).toBe('conflict');
    return { phone, work };
  }

  it('overwrites nothing by itself: what is typed meanwhile stays here', async () => {
    const { phone, work } = await inConflict('visit-save');
    work.change({ notes: 'more' });
    await phone.pause();
    expect(phone.named('visit-save').map(({ state }) => state)).toEqual(['conflict']);
  });

  it.each(['visit-save', 'visit-complete'] as const)(
    'keeps mine by sending %s without what it was based on',
    async (kind) => {
      const { phone, work } = await inConflict(kind);
      work.change({ notes: 'more' });
      await work.keepMine();
      const [item] = phone.named(kind);
      expect(item).toMatchObject({ state: 'saved', body: { readings: { pH: 7.2 }, phoneId: 'PHONE-1' } });
      expect(item?.body).not.toHaveProperty('basedOn');
    },
  );

  it.each(['visit-save', 'visit-complete'] as const)(
    'uses theirs in place of %s, and works on from there',
    async (kind) => {
      const { phone, work } = await inConflict(kind);
      await work.takeTheirs(theirs);
      expect(phone.kinds()).toEqual([]);
      expect(work.state().draft).toMatchObject({ typed: { pH: '7.9' }, notes: 'Theirs', seen: 5 });
      expect(work.state().queue.saving).toBe('saved');
    },
  );

  it('records mine as a further visit where theirs is finished, with the photos that only lie here', async () => {
    const { phone, work } = await inConflict('visit-complete');
    await work.addPhoto(photo());
    await work.recordAsFurther();
    const { visitId } = work.state().draft;
    expect(visitId).not.toBe('VISIT-1');
    expect(phone.items().map(({ kind, url }) => [kind, url])).toEqual([
      ['visit-open', '/api/visits'],
      ['visit-photo', `/api/visits/${visitId}/photos`],
      ['visit-complete', `/api/visits/${visitId}/complete`],
    ]);
    expect(phone.named('visit-open')[0]?.body).not.toHaveProperty('assignmentId');
    expect(phone.named('visit-complete')[0]?.body).toMatchObject({ departureTime: finish.departureTime });
  });

  it('discards mine', async () => {
    const { phone, work } = await inConflict('visit-save');
    await work.discard();
    expect([phone.kinds(), phone.stored(), work.state().gone]).toEqual([[], null, true]);
  });
});

/** Works a whole visit as far as the phone lives; what does not happen is what the technician would do again. */
async function workAll(phone: Phone, work: VisitWork): Promise<void> {
  work.change({ typed: { pH: '7.5' }, notes: 'Kept' });
  await phone.pause();
  await work.addPhoto(photo());
  await work.finish(finish);
}

describe('a phone that dies', () => {
  it('at any step loses nothing that it had shown as kept, and doubles nothing', async () => {
    let lastedTo = 0;
    for (let steps = 0; steps < 40; steps += 1) {
      const phone = aPhone();
      phone.diesAfter(steps);
      const isWhole = await workAll(phone, phone.work()).then(
        () => true,
        () => false,
      );
      await settled();
      if (isWhole) lastedTo ||= steps;
      const work = phone.reloaded();
      if (!work) throw new Error(`nothing is left after ${steps} steps`);
      await phone.pause();
      expect(work.state().draft, `after ${steps} steps`).toMatchObject({ typed: { pH: '7.5' }, notes: 'Kept' });
      const photos = work.state().draft.photos.length;
      if (photos === 0) await work.addPhoto(photo());
      if (!work.state().queue.finishing) await work.finish(finish);
      const ids = new Set(phone.named('visit-photo').map(({ body }) => body?.photoId));
      expect([ids.size, phone.named('visit-photo').length], `after ${steps} steps`).toEqual([1, 1]);
      expect(new Set(phone.named('visit-open').map(({ body }) => body?.visitId))).toEqual(new Set(['VISIT-1']));
      expect(phone.named('visit-complete')).toHaveLength(1);
      expect(phone.named('visit-save')).toHaveLength(0);
      const order = phone.kinds();
      expect(order.indexOf('visit-open')).toBe(0);
      expect(order.at(-1)).toBe('visit-complete');
      await send(phone, work);
      expect([phone.kinds(), phone.stored()], `after ${steps} steps`).toEqual([[], null]);
    }
    expect(lastedTo).toBeGreaterThan(0);
  });

  it('while mine becomes a further visit: it becomes one, not two', async () => {
    for (let steps = 0; steps < 12; steps += 1) {
      const phone = aPhone();
      const work = phone.work(draftFromVisit(start, visit));
      await work.addPhoto(photo());
      await work.finish(finish);
      phone.becomes('visit-complete', { state: 'conflict', problem: 'Finished' });
      work.refresh();
      phone.diesAfter(steps);
      await work.recordAsFurther().catch(() => undefined);
      const again = phone.reloaded();
      await settled();
      if (!again) throw new Error('nothing is left');
      if (again.state().draft.visitId === 'VISIT-1') await again.recordAsFurther();
      expect(phone.kinds(), `after ${steps} steps`).toEqual(['visit-open', 'visit-photo', 'visit-complete']);
      expect(new Set(phone.items().map(({ group }) => group)).size).toBe(1);
    }
  });

  it('after the server took a request, but before the draft knew: the answer is taken with the next start', async () => {
    const phone = aPhone();
    const work = phone.work();
    await work.addPhoto(photo());
    phone.becomes('visit-open', { state: 'sent', answer: visit });
    const again = phone.reloaded();
    if (!again) throw new Error('nothing is left');
    await again.sent(phone.named('visit-open')[0] as OutboxItem);
    await phone.pause();
    expect(phone.kinds()).toEqual(['visit-photo']);
    expect(again.state().draft.opened).toBe(true);
  });
});

describe('a draft', () => {
  it('is read back as it was, and never when damaged or of another kind', () => {
    const draft = newDraft(start);
    expect(readDraft(structuredClone(draft))).toEqual(draft);
    expect(readDraft({ ...draft, photos: [{}] })).toBeNull();
    expect(readDraft({ version: 1 })).toBeNull();
    expect(draftKey({ ...draft, userId: 'USER-2' })).not.toBe(draftKey(draft));
  });
});

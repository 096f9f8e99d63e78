import type { DueTask } from '#contract/visits/checklist.ts';
import type { CompletedVisit, Visit } from '#contract/visits/visits.ts';
import { isUnknown, type NewOutboxItem, type OutboxItem } from '#web/offline/outbox/outbox-item.ts';
import type { VisitWorkDeps } from '#web/visits/visit/visit-core.ts';
import { draftKey, newDraft, readDraft, type VisitDraft, type VisitStart } from '#web/visits/visit/visit-draft.ts';
import type { TakenPhoto } from '#web/visits/visit/visit-photos.ts';
import { VisitWork } from '#web/visits/visit/visit-work.ts';

export const start: VisitStart = {
  userId: 'USER-1',
  visitId: 'VISIT-1',
  customerId: 'CUST-1',
  customerName: 'Pat Rivera',
  customerEmail: 'pat@example.com',
  propertyId: null,
  assignmentId: 'RA-1',
  further: false,
  technicianId: null,
  poolId: 'POOL-1',
  serviceDate: '2026-11-23',
  arrivalTime: '2026-11-23T16:42:00.000Z',
};

export const visit: Visit = {
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
  left: null,
  bodies: [],
  lacks: null,
  doubts: [],
  tasks: [],
  revision: 0,
  nextService: null,
  photos: [],
  reportId: null,
  delivery: 'none',
  emailSent: false,
  createdAt: '2026-11-23T16:42:00.000Z',
};
export const completed: CompletedVisit = {
  ...visit,
  state: 'done',
  delivery: 'sent',
  message: 'Report sent',
  stock: [],
};

export const task = (taskId: string, more: Partial<DueTask> = {}): DueTask => ({
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
export const tasks = [
  task('skim'),
  task('filter', { due: false, everyVisits: 4 }),
  task('chemical-testing', { category: 'Water Chemistry', required: true }),
  task('gate', { photoRequired: true }),
];

export const photo = (more: Partial<TakenPhoto> = {}): TakenPhoto => ({
  category: 'before',
  takenAt: '2026-11-23T16:50:00.000Z',
  pairId: null,
  taskId: null,
  sha256: 'a'.repeat(64),
  picture: new Blob(['picture']),
  ...more,
});

/** What the technician says at the end. */
export const finish = {
  sendReport: true,
  arrivalTime: '2026-11-23T16:40:00.000Z',
  departureTime: '2026-11-23T16:58:00.000Z',
};

/** The phone has no room left. */
export class Full extends Error {}
/** The phone dies in the middle of a step. */
class Dead extends Error {}

/** A phone: what it keeps outlasts the work; it can be full, and die at a step that is counted down. */
export function aPhone() {
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
        keys: async (prefix) => [...pictures.keys()].filter((key) => key.startsWith(prefix)),
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
        takeBack: async (isMeant) => {
          step();
          const meant = items.filter(isMeant);
          const all = meant.length > 0 && meant.every(isUnknown);
          if (all) items = items.filter((item) => !meant.includes(item));
          return all;
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
    /** As where the browser cleared them away. */
    losesPictures: () => pictures.clear(),
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
export type Phone = ReturnType<typeof aPhone>;

export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
};

/** The server takes what waits, in order; answers what it was told of photos and endings. */
export async function send(phone: Phone, work: VisitWork, answers: Partial<Record<OutboxItem['kind'], unknown>> = {}) {
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

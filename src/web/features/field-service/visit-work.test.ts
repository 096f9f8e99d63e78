import { beforeEach, describe, expect, it } from 'vitest';
import type { CompletedVisit, Visit } from '#contract/visits.ts';
import { ApiError, NetworkError } from '#web/app/api.ts';
import { draftKey, forgetDraft, storeDraft, storedDraft } from './draft-storage.ts';
import { openPhotoStore } from './photo-store.ts';
import { newDraft, type VisitDraft } from './visit-draft.ts';
import { type VisitCalls, VisitWork, type VisitWorkDeps } from './visit-work.ts';

const draft: VisitDraft = newDraft({
  userId: 'USER-1',
  visitId: 'VISIT-1',
  customerId: 'CUST-1',
  customerName: 'Pat Rivera',
  customerEmail: 'pat@example.com',
  assignmentId: 'RA-1',
  technicianId: null,
  poolId: 'POOL-1',
  serviceDate: '2026-11-23',
  arrivalTime: '2026-11-23T16:42:00.000Z',
});

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
  nextService: null,
  photos: [],
  reportId: null,
  delivery: 'none',
  emailSent: false,
  createdAt: '2026-11-23T16:42:00.000Z',
};
const completed: CompletedVisit = { ...visit, state: 'done', delivery: 'sent', message: 'Report sent', stock: [] };

type Call = readonly [name: keyof VisitCalls, ...given: unknown[]];

/** A server that can be put out of reach, and time that passes when told. */
function setting() {
  const calls: Call[] = [];
  const waiting: (() => void)[] = [];
  let failure: Error | null = null;
  const answer = <T>(call: Call, value: T): Promise<T> => {
    calls.push(call);
    return failure ? Promise.reject(failure) : Promise.resolve(value);
  };
  let ids = 0;
  const deps: VisitWorkDeps = {
    calls: {
      open: (body) => answer(['open', body], visit),
      save: (id, body) => answer(['save', id, body], visit),
      addPhoto: (id, photo) =>
        answer(['addPhoto', id, photo.photoId], {
          photoId: photo.photoId,
          category: photo.category,
          description: null,
          takenAt: photo.takenAt,
          contentType: 'image/jpeg',
          bytes: photo.bytes,
          width: 10,
          height: 10,
          sha256: '',
          url: '/p',
          thumbnailUrl: '/t',
        }),
      removePhoto: (id) => answer(['removePhoto', id], null),
      complete: (id, body, key) => answer(['complete', id, body, key], completed),
    },
    photos: openPhotoStore(),
    store: storeDraft,
    forget: forgetDraft,
    newId: () => `id-${++ids}`,
    now: () => new Date('2026-11-23T17:00:00Z'),
    later: (_, run) => {
      waiting.push(run);
      return () => waiting.splice(waiting.indexOf(run), 1);
    },
    mayCall: () => true,
    onFinished: () => calls.push(['complete', 'told']),
  };
  return {
    calls,
    deps,
    fail: (error: Error | null) => {
      failure = error;
    },
    /** Lets the next planned try happen and waits for it to end. */
    async timePasses() {
      waiting.shift()?.();
      await settled();
    },
    named: (name: keyof VisitCalls) => calls.filter(([each]) => each === name),
  };
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
};
const refused = (status: number, message: string) => new ApiError(status, '', { error: 'x', message });

beforeEach(() => localStorage.clear());

describe('a visit being worked', () => {
  it('opens at the server with the time of arrival and the id made here', async () => {
    const { deps, named } = setting();
    await new VisitWork(draft, deps).push();
    expect(named('open')[0]?.[1]).toEqual({
      visitId: 'VISIT-1',
      customerId: 'CUST-1',
      assignmentId: 'RA-1',
      poolId: 'POOL-1',
      serviceDate: '2026-11-23',
      arrivalTime: '2026-11-23T16:42:00.000Z',
    });
  });

  it('loses nothing that was typed while the server was still opening it, be it half a number', async () => {
    const { deps } = setting();
    const work = new VisitWork(draft, deps);
    const opening = work.push();
    work.change({ typed: { chlorine: '99' } });
    await opening;
    expect(work.state().draft).toMatchObject({ opened: true, typed: { chlorine: '99' } });
  });

  it('is on the phone after every change, before the server knows of it', () => {
    const { deps, calls } = setting();
    new VisitWork(draft, deps).change({ typed: { chlorine: '2.' } });
    expect(calls).toEqual([]);
    expect(storedDraft(draftKey(draft))?.typed).toEqual({ chlorine: '2.' });
  });

  it('is saved when typing pauses, with null for what was taken back', async () => {
    const { deps, named, timePasses } = setting();
    const work = new VisitWork(draft, deps);
    work.change({ typed: { chlorine: '2.1', pH: '' } });
    await timePasses();
    expect(named('save')).toHaveLength(1);
    expect(named('save')[0]?.[2]).toMatchObject({ readings: { chlorine: 2.1, pH: null } });
    expect(work.state().saving).toBe('saved');
  });

  it('keeps everything while the server is out of reach, and sends it when it is back', async () => {
    const { deps, fail, named, timePasses } = setting();
    const work = new VisitWork(draft, deps);
    fail(new NetworkError('no signal'));
    work.change({ typed: { pH: '7.5' } });
    await timePasses();
    expect(work.state().saving).toBe('waiting');
    expect(storedDraft(draftKey(draft))?.typed).toEqual({ pH: '7.5' });
    fail(null);
    await timePasses();
    expect(work.state().saving).toBe('saved');
    expect(named('save')[0]?.[2]).toMatchObject({ readings: { pH: 7.5 } });
  });
});

describe('finishing a visit', () => {
  it('sends the same call with the same key until the server takes it, also after a reload', async () => {
    const { deps, fail, named, timePasses } = setting();
    const work = new VisitWork(draft, deps);
    work.change({ typed: { pH: '7.5' } });
    fail(new NetworkError('no signal'));
    await work.finish(true);
    expect(work.state().saving).toBe('waiting');
    work.stop();

    const kept = storedDraft(draftKey(draft));
    if (!kept) throw new Error('the visit is gone');
    fail(refused(502, 'Bad gateway'));
    const reloaded = new VisitWork(kept, deps);
    await reloaded.push();
    fail(null);
    await timePasses();
    const sent = named('complete').filter(([, , , key]) => key !== undefined);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toEqual(['complete', 'VISIT-1', kept.finishing?.body, kept.finishing?.key]);
    expect(reloaded.state().finished).toEqual(completed);
    expect(storedDraft(draftKey(draft))).toBeNull();
  });

  it('replays with the same key when the answer was lost', async () => {
    const { deps, fail, named, timePasses } = setting();
    const work = new VisitWork({ ...draft, opened: true }, deps);
    fail(new NetworkError('answer lost'));
    await work.finish(true);
    fail(refused(409, 'The first call with this key is still being worked on.'));
    await timePasses();
    fail(null);
    await timePasses();
    const keys = named('complete')
      .map(([, , , key]) => key)
      .filter(Boolean);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('sends the photos first, and a refused photo does not hold it up', async () => {
    const { deps, calls, fail, named } = setting();
    const work = new VisitWork({ ...draft, opened: true }, deps);
    await work.addPhoto('before', new Blob(['picture']));
    await settled();
    fail(refused(415, 'Not a picture'));
    await work.addPhoto('after', new Blob(['no picture']));
    await settled();
    fail(null);
    await work.finish(true);
    expect(work.state().draft.photos.map(({ state, reason }) => [state, reason])).toEqual([
      ['sent', null],
      ['refused', 'Not a picture'],
    ]);
    expect(calls.findIndex(([name]) => name === 'addPhoto')).toBeLessThan(
      calls.findIndex(([name]) => name === 'complete'),
    );
    expect(named('complete').length).toBeGreaterThan(0);
  });

  it('can be corrected after the server refused it', async () => {
    const { deps, fail } = setting();
    const work = new VisitWork({ ...draft, opened: true }, deps);
    fail(refused(400, 'pH is too high'));
    await work.finish(true);
    expect(work.state()).toMatchObject({ saving: 'refused', problem: 'pH is too high' });
    work.reopen();
    expect(work.state().draft.finishing).toBeNull();
    expect(storedDraft(draftKey(draft))).not.toBeNull();
  });
});

describe('what lies on the phone', () => {
  it('is read back for its own user and stop only, and never when damaged', () => {
    storeDraft(draft);
    expect(storedDraft(draftKey(draft))).toEqual(draft);
    expect(storedDraft(draftKey({ ...draft, userId: 'USER-2' }))).toBeNull();
    localStorage.setItem(draftKey(draft), '{"version":1}');
    expect(storedDraft(draftKey(draft))).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import type { DueTask } from '#contract/visits/checklist.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { aPhone, completed, Full, finish, photo, send, start, task, tasks, visit } from '#tests/support/visit-phone.ts';
import { moveTo } from '../stop/body-tabs.tsx';
import { draftFromVisit, draftKey, faultyReading, newDraft, readDraft } from './visit-draft.ts';
import type { VisitWork } from './visit-work.ts';

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

describe('a stop with pool and spa', () => {
  const bodies = [
    { poolId: 'POOL-1', name: 'Pool' },
    { poolId: 'SPA', name: 'Spa' },
  ];
  const testing: DueTask = { ...task('chemical-testing'), title: 'Chemical Testing & Balance', required: true };
  const acid = { chemical: 'muriatic_acid', name: 'Muriatic acid', amount: 2, unit: 'fl_oz', strengthPct: 31 } as const;
  const doneAt = (work: VisitWork) => work.state().draft.tasks.map(({ taskId, done }) => [taskId, done]);

  it('keeps what was found at each, whichever is in hand, and sends the first as the visit’s own', async () => {
    const phone = aPhone();
    const work = phone.work();
    work.knowTasks([testing], bodies);
    work.change({ typed: { chlorine: '2.1' } });
    expect(doneAt(work)).toEqual([
      ['chemical-testing', true],
      ['chemical-testing:SPA', false],
    ]);
    moveTo(work, 'SPA');
    expect(work.state().draft).toMatchObject({ poolId: 'SPA', mainPoolId: 'POOL-1', typed: {}, added: [] });
    work.change({ typed: { pH: '7.9' }, added: [acid] });
    work.keepLeft([]);
    await phone.pause();
    expect(phone.named('visit-open')[0]?.body).toMatchObject({ poolId: 'POOL-1' });
    const sent = {
      readings: { chlorine: 2.1, pH: null },
      chemicalsAdded: [],
      bodies: [{ poolId: 'SPA', readings: { pH: 7.9 }, chemicalsAdded: [acid], left: [] }],
    };
    expect(phone.named('visit-save')[0]?.body).toMatchObject(sent);
    moveTo(work, 'POOL-1');
    expect(work.state().draft).toMatchObject({ typed: { chlorine: '2.1' }, added: [] });
    expect(doneAt(work)).toEqual([
      ['chemical-testing', true],
      ['chemical-testing:SPA', true],
    ]);
    // A phone that dies has all of it, and what it finishes says the same.
    expect(readDraft(JSON.parse(JSON.stringify(phone.stored())))).toEqual(work.state().draft);
    await work.finish(finish);
    expect(phone.named('visit-complete')[0]?.body).toMatchObject(sent);
  });

  it('names a reading that cannot be taken at the one that is not in hand', () => {
    const work = aPhone().work();
    work.change({ typed: { pH: '40' } });
    moveTo(work, 'SPA');
    expect(faultyReading(work.state().draft)).toEqual({ key: 'pH', poolId: 'POOL-1' });
  });

  it('goes on with what another phone found at both; a draft and a visit of the release before have one', () => {
    const there: Visit = {
      ...visit,
      readings: { pH: 7.5 },
      bodies: [
        { poolId: 'SPA', name: 'Spa', poolType: 'spa', readings: { pH: 7.2 }, chemicalsAdded: [acid], left: null },
      ],
    };
    expect(draftFromVisit(start, there)).toMatchObject({
      poolId: 'POOL-1',
      typed: { pH: '7.5' },
      parked: [{ poolId: 'SPA', typed: { pH: '7.2' }, added: [acid] }],
    });
    const { parked: _, mainPoolId: __, ...former } = newDraft(start);
    expect(readDraft({ ...former, choosesPool: true })).toMatchObject({ mainPoolId: 'POOL-1', parked: [] });
    const { bodies: ___, ...kept } = visit;
    expect(draftFromVisit(start, kept as Visit).parked).toEqual([]);
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

describe('a draft', () => {
  it('is read back as it was, and never when damaged or of another kind', () => {
    const draft = newDraft(start);
    expect(readDraft(structuredClone(draft))).toEqual(draft);
    expect(readDraft({ ...draft, photos: [{}] })).toBeNull();
    expect(readDraft({ version: 1 })).toBeNull();
    expect(draftKey({ ...draft, userId: 'USER-2' })).not.toBe(draftKey(draft));
  });
});

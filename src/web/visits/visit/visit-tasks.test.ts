import { describe, expect, it } from 'vitest';
import { defaultTasks } from '#domain/visits/index.ts';
import { aPhone, photo, task, tasks } from '#tests/support/visit-phone.ts';
import { isUnknown, type OutboxItem } from '#web/offline/outbox/outbox-item.ts';
import { asLastTime } from '../stop/checklist-section.tsx';
import type { DraftPhoto, VisitDraft } from './visit-draft.ts';
import {
  hasPhoto,
  openRequired,
  servicesDone,
  type TaskAtStop,
  tasksUnasked,
  ticked,
  tickedByReadings,
  withoutProof,
  withRefusal,
  withTasks,
} from './visit-tasks.ts';

describe('what a visit lacks', () => {
  it('is the photo where the server refuses it or the phone has lost it, and nothing while it is on its way', async () => {
    const phone = aPhone();
    const work = phone.work();
    work.knowTasks([task('gate', { required: true, photoRequired: true })]);
    await work.addPhoto(photo({ taskId: 'gate' }));
    const lacking = (items: readonly OutboxItem[]) =>
      openRequired(work.state().draft, items).map(({ taskId, lacks }) => `${taskId}: ${lacks}`);
    const sending = phone.items();
    expect(lacking(sending)).toEqual([]);
    expect(lacking(sending.map((item) => ({ ...item, state: 'refused' })))).toEqual(['gate: photo']);
    expect(lacking([])).toEqual(['gate: photo']);
  });
});

describe('a visit that the server did not let be finished', () => {
  it('has the tasks that it named as rows, open until they are done or could not be, whatever list the phone has', () => {
    const work = aPhone().work();
    work.knowTasks([task('skim'), task('gate')]);
    work.tick(task('skim'), true);
    const named = (taskId: string, lacks: 'task' | 'photo') => ({
      ...{ taskId, title: taskId, category: 'Cleaning', photoRequired: lacks === 'photo', lacks },
    });
    const { draft } = work.state();
    const missing = [named('skim', 'photo'), named('brush', 'task'), { taskId: 'broken' }];
    const back = { ...draft, ...withRefusal(draft, { error: 'Invalid input', missing }) };
    const open = (of: VisitDraft) => openRequired(of, []).map(({ taskId, lacks }) => `${taskId}: ${lacks}`);
    expect(open(back)).toEqual(['skim: photo', 'brush: task']);
    // The phone still has the list of before, without a signal.
    const listed = withTasks(back, [task('skim'), task('gate')]);
    expect(open(listed)).toEqual(['skim: photo', 'brush: task']);
    const reasoned = listed.tasks.map((each) => (each.taskId === 'brush' ? { ...each, notDone: 'No brush' } : each));
    expect(open(withTasks({ ...listed, tasks: reasoned }, [task('skim'), task('gate')]))).toEqual(['skim: photo']);
    for (const refusal of [null, 'no', { message: 'no' }, { missing: 'no' }])
      expect(withRefusal(draft, refusal)).toBeNull();
  });
});

describe('what the server missed', () => {
  const missing = (taskId: string, lacks: 'task' | 'photo') => ({
    ...{ taskId, title: taskId, category: 'Cleaning', photoRequired: true, lacks },
  });
  const refused = (draft: VisitDraft, ...named: ReturnType<typeof missing>[]) => ({
    ...draft,
    ...withRefusal(draft, { missing: named }),
  });
  const { draft: empty } = aPhone().work().state();
  const draft = { ...empty, tasks: [known('skim', true), known('gate', true), known('brush', false)] };
  const marked = ({ tasks: all }: VisitDraft) => all.map(({ taskId, done }) => `${taskId}${done ? ' done' : ''}`);

  it('as a task is open again, as a photo is done without one', () => {
    const back = refused(draft, missing('skim', 'task'), missing('gate', 'photo'));
    expect(marked(back)).toEqual(['skim', 'gate done', 'brush']);
    expect(back.tasks.map(({ required, photoRequired }) => [required, photoRequired])).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ]);
  });

  it('is open where the phone has never heard of it', () => {
    const back = refused(draft, missing('lid', 'photo'));
    expect(back.tasks.at(-1)).toMatchObject({ taskId: 'lid', required: true, done: false });
  });

  it('at a second try is added to the first, each task once', () => {
    const twice = refused(refused(draft, missing('skim', 'task'), missing('lid', 'task')), missing('lid', 'photo'));
    expect(twice.demanded.map(({ taskId }) => taskId)).toEqual(['skim', 'lid']);
    expect(marked(twice)).toEqual(['skim', 'gate done', 'brush', 'lid']);
    const thrice = refused(twice, missing('lid', 'task'), missing('gate', 'task'));
    expect(thrice.demanded.map(({ taskId }) => taskId)).toEqual(['skim', 'lid', 'gate']);
  });
});

describe('a skip', () => {
  it('is unknown to the server until it was tried, and where it was refused', () => {
    const known = (state: OutboxItem['state'], retryCount = 0) => !isUnknown({ state, retryCount });
    expect([known('saved'), known('refused', 1), known('conflict', 1)]).toEqual([false, false, false]);
    expect([known('saved', 1), known('sending'), known('sent')]).toEqual([true, true, true]);
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
    const { tasks: changed, ...said } = asLastTime(work.state().draft, again);
    expect(said).toEqual({ ticked: 2, needPhoto: ['gate'] });
    work.change({ tasks: changed });
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

type Tasked = Parameters<typeof withTasks>[0];
const draftOf = (more: Partial<Tasked> = {}): Tasked => ({
  ...{ tasks: [], services: [], typed: {}, photos: [], demanded: [], poolId: null, mainPoolId: null, parked: [] },
  ...more,
});
const known = (taskId: string, done: boolean, more: object = {}) => ({
  taskId,
  title: taskId,
  category: 'Cleaning' as const,
  required: false,
  photoRequired: false,
  done,
  ...more,
});
const photoFor = (taskId: string | null) => ({ photoId: 'P', taskId }) as DraftPhoto;
const marks = (of: readonly { taskId: string; done: boolean }[]) =>
  of.map(({ taskId, done }) => `${taskId}${done ? ' done' : ''}`);

describe('the tasks of a visit, once they are known', () => {
  it('are those that are due, and those that were done though they are not', () => {
    const due = [task('skim'), task('filter', { due: false }), task('brush', { due: false })];
    const { tasks: all, services } = withTasks(draftOf({ services: ['brush', 'Poem read'] }), due);
    expect(marks(all)).toEqual(['skim', 'brush done']);
    expect(services).toEqual(['Poem read']);
  });

  it('keep what was ticked and what was unticked before, also of a task that has left the list', () => {
    const draft = draftOf({
      tasks: [known('skim', true), known('brush', false), known('old', true), known('older', false)],
    });
    const { tasks: all } = withTasks({ ...draft, services: ['brush'] }, [task('skim'), task('brush')]);
    expect(marks(all)).toEqual(['skim done', 'brush', 'old done']);
  });

  it('find measuring done where something was measured, under its id or its name', () => {
    const name = defaultTasks.find(({ taskId }) => taskId === 'chemical-testing')?.title ?? '';
    const due = [task('chemical-testing'), task('own', { title: name }), task('skim')];
    expect(marks(withTasks(draftOf({ typed: { pH: '7.4' } }), due).tasks)).toEqual([
      'chemical-testing done',
      'own done',
      'skim',
    ]);
    expect(marks(withTasks(draftOf(), due).tasks)).toEqual(['chemical-testing', 'own', 'skim']);
  });

  it('at several bodies of water are measured where something was measured', () => {
    const name = defaultTasks.find(({ taskId }) => taskId === 'chemical-testing')?.title ?? '';
    const at = (poolId: string) => ({ ...task(`test-${poolId}`, { title: name }), body: { poolId, name: poolId } });
    const due = [task('test', { title: name }), at('SPA'), at('FEATURE')] as TaskAtStop[];
    const body = { poolId: 'POOL', typed: { pH: '7.4' }, skipped: [], added: [], left: null, settled: [] };
    const measured = (draft: Partial<Tasked>) =>
      withTasks(draftOf({ mainPoolId: 'POOL', ...draft }), due).tasks.flatMap(({ taskId, done }) =>
        done ? taskId : [],
      );
    // The spa is in hand; the pool was measured before it, the water feature was not.
    const parked = [{ ...body, poolId: 'FEATURE', typed: {} }, body] as Tasked['parked'];
    expect(measured({ poolId: 'SPA', parked })).toEqual(['test']);
    expect(measured({ poolId: 'SPA', parked, typed: { pH: '7.4' } })).toEqual(['test', 'test-SPA']);
    expect(measured({ poolId: 'POOL', parked: parked.slice(0, 1), typed: { pH: '7.4' } })).toEqual(['test']);
  });

  it('keep why they could not be done, and what was read at them', () => {
    const before = [
      known('brush', false, { notDone: 'No brush' }),
      known('meter', true, { reading: 20 }),
      known('skim', false),
    ];
    const due = ['skim', 'meter', 'brush'].map((taskId) => task(taskId));
    expect(withTasks(draftOf({ tasks: before }), due).tasks).toEqual([before[2], before[1], before[0]]);
  });

  it('are kept as they stand on that day', () => {
    const due = task('gate', { category: 'Equipment', required: true, photoRequired: true, title: 'Close the gate' });
    expect(withTasks(draftOf(), [due]).tasks).toEqual([
      {
        taskId: 'gate',
        title: 'Close the gate',
        category: 'Equipment',
        required: true,
        photoRequired: true,
        done: false,
      },
    ]);
  });
});

describe('a tick', () => {
  const list = [known('skim', false), known('brush', true)];

  it('is on one task alone', () => {
    expect(marks(ticked(list, task('skim'), true))).toEqual(['skim done', 'brush done']);
    expect(marks(ticked(list, task('brush'), false))).toEqual(['skim', 'brush']);
  });

  it('brings a task that is not due into the visit, and takes it out again', () => {
    const filter = task('filter', { due: false });
    const withFilter = ticked(list, filter, true);
    expect(marks(withFilter)).toEqual(['skim', 'brush done', 'filter done']);
    expect(marks(ticked(withFilter, filter, false))).toEqual(['skim', 'brush done']);
    expect(marks(ticked(list, filter, false))).toEqual(['skim', 'brush done']);
  });

  it('is set and taken by readings on measuring alone, and only by the first and the last', () => {
    const measured = [known('skim', false), known('chemical-testing', false)];
    const given = (typed: Tasked['typed'], all = measured) => draftOf({ tasks: all, typed });
    expect(marks(tickedByReadings(given({}), { pH: '7.4' }))).toEqual(['skim', 'chemical-testing done']);
    const done = [known('skim', true), known('chemical-testing', true)];
    expect(marks(tickedByReadings(given({ pH: '7.4' }, done), {}))).toEqual(['skim done', 'chemical-testing']);
    expect(tickedByReadings(given({ pH: '7.4' }), { pH: '7.5' })).toBe(measured);
  });
});

describe('as last time', () => {
  it('ticks what was done then and is not done now; what needs a photo, where it has one', () => {
    const again = (taskId: string, more = {}) => task(taskId, { doneLastTime: true, ...more });
    const due = [
      again('skim'),
      again('brush'),
      task('vacuum'),
      again('gate', { photoRequired: true, title: 'Close the gate' }),
      again('lid', { photoRequired: true }),
      again('filter', { due: false }),
    ];
    const draft = draftOf({
      tasks: [known('skim', true), known('brush', false), known('vacuum', false)],
      photos: [photoFor('lid')],
    });
    const said = asLastTime(draft, due);
    expect(marks(said.tasks)).toEqual(['skim done', 'brush done', 'vacuum', 'lid done', 'filter done']);
    expect(said.ticked).toBe(3);
    expect(said.needPhoto).toEqual(['Close the gate']);
    expect(draft.tasks).toHaveLength(3);
  });
});

describe('a task that counts with its photo', () => {
  it('is open again without it; others stay as they are', () => {
    const all = [
      known('gate', true, { photoRequired: true }),
      known('lid', true, { photoRequired: true }),
      known('skim', true),
      known('pump', false, { photoRequired: true }),
    ];
    const draft = draftOf({ tasks: all, photos: [photoFor('lid'), photoFor(null)] });
    expect(marks(withoutProof(draft))).toEqual(['gate', 'lid done', 'skim done', 'pump']);
    expect([hasPhoto(draft, 'lid'), hasPhoto(draft, 'gate')]).toEqual([true, false]);
  });
});

it('a report names each thing done once: the tasks, then what another phone named', () => {
  const all = [known('skim', true), known('brush', false)];
  expect(servicesDone({ tasks: all, services: ['skim', 'vacuum', 'vacuum'] })).toEqual(['skim', 'vacuum']);
});

it('a phone that could not ask has the product’s own list, of which every-visit tasks are due', () => {
  expect(tasksUnasked.map(({ taskId }) => taskId)).toEqual(defaultTasks.map(({ taskId }) => taskId));
  for (const each of tasksUnasked)
    expect(each).toMatchObject({ due: each.everyVisits === 1, visitsSince: null, doneLastTime: false });
});

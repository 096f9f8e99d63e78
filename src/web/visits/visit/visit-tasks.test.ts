import { describe, expect, it } from 'vitest';
import { aPhone, photo, task, tasks } from '#tests/support/visit-phone.ts';

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

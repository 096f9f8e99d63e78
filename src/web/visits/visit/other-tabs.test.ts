// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { start, task } from '#tests/support/visit-phone.ts';
import { newId } from '#web/base/ids.ts';
import { moveTo } from '../stop/body-tabs.tsx';
import { withOtherTabs } from './other-tabs.ts';
import { newDraft, type VisitDraft } from './visit-draft.ts';

const dose = { chemical: 'muriatic_acid', name: 'Muriatic acid', amount: 8, unit: 'fl_oz', strengthPct: 31 } as const;
const close: (() => void)[] = [];

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  const { userId: id } = start;
  const user = {
    id,
    email: 'kim@example.com',
    name: 'Kim',
    role: 'technician',
    createdAt: '2026-01-01',
    customerId: null,
  };
  const company = { subscriptionPlan: 'pro', technicianId: null, companyName: null, timeZone: 'America/Phoenix' };
  localStorage.setItem('user', JSON.stringify({ ...user, ...company }));
  // Nothing is sent: what each tab keeps and tells is what counts.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network')));
});
afterEach(() => {
  for (const each of close.splice(0)) each();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A tab of the browser, at the stop. */
async function openTab() {
  vi.resetModules();
  const { openOffline, closeOffline } = await import('#web/offline/opened.ts');
  await openOffline(start.userId, new QueryClient());
  close.push(() => closeOffline(start.userId));
  const { attendVisits, workAt } = await import('./visit-works.ts');
  const { drafts, pictures } = await import('#web/offline/index.ts');
  await attendVisits(start.userId, new QueryClient());
  return { work: workAt({ ...start, visitId: `VISIT-${newId()}` }), drafts, pictures };
}
type Tab = Awaited<ReturnType<typeof openTab>>;

const found = ({ work }: Tab) => work.state().draft;
/** Until nothing of it is on its way any more. */
const agree = (one: Tab, two: Tab, what: (draft: VisitDraft) => unknown, value: unknown) =>
  vi.waitFor(() => expect([what(found(one)), what(found(two))]).toEqual([value, value]), { timeout: 3000 });

it('shows in one tab at once what is typed in another, and neither writes over the other', async () => {
  const one = await openTab();
  const two = await openTab();
  expect(found(one).visitId).not.toBe(found(two).visitId);
  one.work.change({ typed: { chlorine: '2.1' }, notes: 'Gate open.' });
  await agree(one, two, ({ typed, notes }) => ({ typed, notes }), { typed: { chlorine: '2.1' }, notes: 'Gate open.' });
  expect(found(two).visitId).toBe(found(one).visitId);
  expect(two.work.state().begun).toBe(true);

  two.work.change({ typed: { ...found(two).typed, pH: '7.4' } });
  await agree(one, two, ({ typed }) => typed, { chlorine: '2.1', pH: '7.4' });
  one.work.change({ added: [dose] });
  await agree(one, two, ({ added }) => added, [dose]);
  await two.drafts.flush();
  const { drafts } = await openTab();
  expect(drafts.all(start.userId, 'visit-draft:')).toMatchObject([
    { value: { typed: { pH: '7.4' }, notes: 'Gate open.' } },
  ]);
});

it('keeps both where both change at once, part by part; of the same reading the one that was typed last', async () => {
  const one = await openTab();
  one.work.knowTasks([task('skim'), task('brush')]);
  one.work.change({ typed: { pH: '7.2' } });
  await one.drafts.flush();
  const two = await openTab();
  expect(found(two).typed).toEqual({ pH: '7.2' });
  one.work.tick({ ...task('skim'), due: true }, true);
  one.work.change({ typed: { pH: '7.4', chlorine: '1' } });
  // Later, and before either has heard of the other.
  for (const until = Date.now() + 10; Date.now() < until; );
  two.work.change({ typed: { pH: '7.6', salt: '3000' }, notes: 'Dog.', added: [dose, dose] });
  two.work.tick({ ...task('brush'), due: true }, true);
  const parts = ({ typed, tasks, notes, added }: VisitDraft) => ({
    typed,
    notes,
    added,
    done: tasks.filter(({ done }) => done).map(({ taskId }) => taskId),
  });
  await agree(one, two, parts, {
    typed: { pH: '7.6', chlorine: '1', salt: '3000' },
    notes: 'Dog.',
    added: [dose, dose],
    done: ['skim', 'brush'],
  });
  // Neither has sent both.
  expect(found(one).revision).toBeGreaterThan(found(one).queued);
});

it('leaves each tab at the body of water that it has in hand', async () => {
  const one = await openTab();
  one.work.change({ typed: { pH: '7.2' } });
  await one.drafts.flush();
  const two = await openTab();
  moveTo(two.work, 'SPA');
  two.work.change({ typed: { pH: '7.8' } });
  await vi.waitFor(() => expect(found(one).parked).toMatchObject([{ poolId: 'SPA', typed: { pH: '7.8' } }]));
  expect(found(one)).toMatchObject({ poolId: 'POOL-1', typed: { pH: '7.2' } });
  one.work.change({ typed: { pH: '7.3' } });
  await vi.waitFor(() => expect(found(two).parked).toMatchObject([{ poolId: 'POOL-1', typed: { pH: '7.3' } }]));
  expect(found(two)).toMatchObject({ poolId: 'SPA', typed: { pH: '7.8' } });
});

it('is sent by the tab that it was typed in, and not once more by the other', async () => {
  const one = await openTab();
  const two = await openTab();
  one.work.change({ notes: 'Gate open.' });
  await agree(one, two, ({ revision, queued }) => [revision, queued], [1, 1]);
  const { openDatabase } = await import('#web/offline/database.ts');
  const database = await openDatabase();
  const items = await database.getAll('outbox');
  database.close();
  expect(items.map(({ kind }) => kind).sort()).toEqual(['visit-open', 'visit-save']);
});

it('is gone in both where it was thrown away in one', async () => {
  const one = await openTab();
  const two = await openTab();
  one.work.change({ notes: 'Wrong house.' });
  await agree(one, two, ({ notes }) => notes, 'Wrong house.');
  await two.work.discard();
  await vi.waitFor(() => expect(one.work.state()).toMatchObject({ gone: true, begun: false }));
  expect(one.drafts.all(start.userId, 'visit-draft:')).toEqual([]);
});

it('goes on with the lists in another order as with the same', () => {
  const own = { ...newDraft(start), settled: ['a', 'b'] };
  const before = { ...newDraft(start), settled: ['b', 'a'] };
  const { draft, isAhead } = withOtherTabs(own, before, { ...before, settled: ['b', 'a', 'c'], revision: 3 }, false);
  expect(draft.settled).toEqual(['b', 'a', 'c']);
  expect([isAhead, draft.revision]).toEqual([false, 3]);
});

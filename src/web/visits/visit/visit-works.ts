import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DayPlan } from '#contract/scheduling/day-plan.ts';
import type { CompletedVisit } from '#contract/visits/visits.ts';
import { type Checked, isListOf, isNumber, isOneOf, isTableOf, isText, orNull, passes } from '#web/base/checks.ts';
import { clock, later } from '#web/base/clock.ts';
import { newId } from '#web/base/ids.ts';
import { storedUser } from '#web/base/stored-session.ts';
import { draftSharing } from '#web/offline/drafts/draft-memory.ts';
import { drafts, outbox, pictures, StorageFull } from '#web/offline/index.ts';
import type { OutboxItem } from '#web/offline/outbox/outbox-item.ts';
import type { LocalVisits } from '../today/hub-marks.ts';
import type { VisitWorkState } from './visit-core.ts';
import {
  draftKey,
  draftPrefix,
  groupOf,
  newDraft,
  readDraft,
  type VisitDraft,
  type VisitStart,
} from './visit-draft.ts';
import { skippedHere } from './visit-queue.ts';
import { VisitWork } from './visit-work.ts';

const formerPhoto = {
  photoId: isText,
  category: isOneOf(['before', 'after']),
  takenAt: isText,
  bytes: isNumber,
  thumbnailUrl: orNull(isText),
};

/** A visit as the first release kept it. */
const formerDraft = {
  version: isOneOf([1]),
  userId: isText,
  visitId: isText,
  customerId: isText,
  customerName: isText,
  customerEmail: orNull(isText),
  assignmentId: orNull(isText),
  technicianId: orNull(isText),
  poolId: orNull(isText),
  serviceDate: isText,
  arrivalTime: isText,
  typed: isTableOf(isText),
  skipped: isListOf(isText),
  services: isListOf(isText),
  notes: isText,
  photos: isListOf((photo): photo is Checked<typeof formerPhoto> => passes(formerPhoto, photo)),
};

/** A stored draft, the first release's too; everything in it is sent again, and the server knows what it has. */
export function draftOf(stored: unknown): VisitDraft | null {
  if (!passes(formerDraft, stored)) return readDraft(stored);
  const { photos, ...former } = stored;
  // The chemicals have not changed their shape.
  const added = readDraft({
    ...newDraft({ ...former, propertyId: null, further: false }),
    added: Reflect.get(stored, 'added'),
  });
  return {
    ...newDraft({ ...former, propertyId: null, further: false }),
    typed: former.typed,
    skipped: former.skipped,
    services: former.services,
    notes: former.notes,
    added: added?.added ?? [],
    photos: photos.map((photo) => ({ ...photo, pairId: null, taskId: null, sha256: null })),
    group: groupOf(former.visitId),
    revision: 1,
  };
}

const key = 'phone-id';

/** A permanent id of this browser, so that the server can tell two phones at one stop apart. */
function phoneId(): string {
  const known = localStorage.getItem(key);
  if (known) return known;
  const made = `PHONE-${newId()}`;
  localStorage.setItem(key, made);
  return made;
}

// Visits outlive their screen: they keep waiting for the network while the technician drives on.
const works = new Map<string, VisitWork>();
let queryClient: QueryClient | null = null;

/** What a finished or skipped visit changes elsewhere in the application. */
const changedByVisit = [
  '/api/day-plan',
  '/api/visits',
  '/api/stops',
  '/api/service-history',
  '/api/service-reports',
  '/api/pools',
  '/api/reagents',
  '/api/customers',
];

function onFinished(finished: CompletedVisit): void {
  // The list must not offer the stop again before it is reloaded.
  queryClient?.setQueriesData<DayPlan>({ queryKey: ['/api/day-plan'] }, (plan) => plan && withFinished(plan, finished));
  rereadVisits();
}

/** Also where what is required may have changed since this phone took the list along. */
export const rereadVisits = (): void =>
  void queryClient?.invalidateQueries({
    predicate: ({ queryKey }) => changedByVisit.some((path) => String(queryKey[0]).startsWith(path)),
  });

function withFinished(plan: DayPlan, { visitId, assignmentId, serviceDate, ...visit }: CompletedVisit): DayPlan {
  if (assignmentId === null || serviceDate !== plan.date) return plan;
  const { state, arrivalTime, departureTime, reportId } = visit;
  const done = { visitId, state, arrivalTime, departureTime, reportId };
  return {
    ...plan,
    technicians: plan.technicians.map((route) => ({
      ...route,
      stops: route.stops.map((stop) => (stop.assignmentId === assignmentId ? { ...stop, visit: done } : stop)),
    })),
  };
}

function makeWork(draft: VisitDraft, begun: boolean): VisitWork {
  const key = draftKey(draft);
  const work = new VisitWork(
    draft,
    {
      outbox,
      drafts,
      pictures,
      phoneId: phoneId(),
      newId,
      now: clock.now,
      // What one user typed must not go into the outbox of another who signed in since.
      later: (milliseconds, run) => later(milliseconds, () => storedUser()?.id === draft.userId && run()),
      fullness: (error) => (error instanceof StorageFull ? error.message : null),
      onGone: () => works.delete(key),
      onFinished,
    },
    begun,
  );
  works.set(key, work);
  return work;
}

/** The work on a stored draft. */
function workOn(draft: VisitDraft): VisitWork {
  const known = works.get(draftKey(draft));
  if (known?.state().begun) return known;
  const work = makeWork(draft, true);
  work.resume();
  return work;
}

/** The work on a stop: its stored draft, else a visit that has not started. */
export function workAt(start: VisitStart): VisitWork {
  const key = draftKey(start);
  const stored = draftOf(drafts.get(key));
  if (stored) return workOn(stored);
  return works.get(key) ?? makeWork(newDraft(start), false);
}

const storedDrafts = (userId: string): VisitDraft[] =>
  drafts.all(userId, draftPrefix(userId)).flatMap(({ value }) => draftOf(value) ?? []);

/** Resumes every visit on this phone and sends what the server does not have yet. */
export async function attendVisits(userId: string, queries: QueryClient): Promise<VisitWork[]> {
  queryClient = queries;
  return visitsHere(userId);
}

/** Renders again when the visits of this phone have been read from its storage. */
export function useDraftsRead(): void {
  const [, setRead] = useState(false);
  useEffect(() => {
    let left = false;
    void drafts.ready.then(() => left || setRead(true));
    return () => {
      left = true;
    };
  }, []);
}

/** Every visit on this phone. */
export async function visitsHere(userId: string): Promise<VisitWork[]> {
  await drafts.ready;
  return storedDrafts(userId).map(workOn);
}

/** The visits of a day on this phone, from its drafts and its outbox. */
export function localVisits(userId: string, date: string): LocalVisits {
  // What the server has refused is to be completed, and not done.
  const finishing = new Set(
    outbox
      .items()
      .flatMap(({ kind, group, state }) => (kind === 'visit-complete' && state !== 'refused' ? [group] : [])),
  );
  const ofDay = storedDrafts(userId).filter(({ serviceDate }) => serviceDate === date);
  return {
    waiting: ofDay
      .filter(({ group }) => finishing.has(group))
      .map(({ visitId, assignmentId, customerId }) => ({ visitId, assignmentId, customerId })),
    begun: ofDay.flatMap(({ group, assignmentId }) => (finishing.has(group) ? [] : (assignmentId ?? []))),
    skipped: skippedHere(outbox.items(), date, clock.now()),
  };
}

/** The stops of a day that are finished or skipped on this phone, whether or not the server knows yet. */
export function stopsFinishedHere(userId: string, date: string): ReadonlySet<string> {
  const { waiting, skipped } = localVisits(userId, date);
  return new Set([
    ...waiting.flatMap(({ assignmentId }) => assignmentId ?? []),
    ...skipped.map(({ assignmentId }) => assignmentId),
  ]);
}

// In the order in which it was changed there; two tabs at one stop are rare.
let hearing: Promise<unknown> = Promise.resolve();
draftSharing.heard = (news, take) => {
  hearing = hearing
    .then(() => import('./other-tabs.ts'))
    .then(({ hear }) => hear(news, take, works, rereadVisits))
    .catch(() => undefined);
};

async function takeAnswer(item: OutboxItem): Promise<void> {
  await drafts.ready;
  const draft = storedDrafts(item.userId).find(({ group }) => group === item.group);
  if (draft) await workOn(draft).sent(item);
}

for (const kind of ['visit-open', 'visit-save', 'visit-photo', 'photo-remove', 'visit-complete'] as const) {
  outbox.onSent(kind, takeAnswer);
}

for (const kind of ['visit-skip', 'skip-undo'] as const) outbox.onSent(kind, async () => rereadVisits());

outbox.subscribe(() => {
  for (const work of works.values()) work.refresh();
});

export const useVisitWork = (work: VisitWork): VisitWorkState => useSyncExternalStore(work.subscribe, work.state);

const never = (): (() => void) => () => undefined;

/** As `useVisitWork`, where there is no work yet. */
export const useVisitWorkWhen = (work: VisitWork | null): VisitWorkState | null =>
  useSyncExternalStore<VisitWorkState | null>(work?.subscribe ?? never, () => work?.state() ?? null);

/** A part of a visit's state, to re-render only when it changes; `select` must return a value from the state itself. */
export const useVisitPart = <Part>(work: VisitWork, select: (state: VisitWorkState) => Part): Part =>
  useSyncExternalStore(work.subscribe, () => select(work.state()));

import { photoCategories, taskCategories } from '#contract/choices.ts';
import type { Photo } from '#contract/reports/reports.ts';
import type { VisitTask } from '#contract/visits/checklist.ts';
import type { LeftAtVisit, Visit } from '#contract/visits/visits.ts';
import { placeKey } from '#domain/scheduling/index.ts';
import type { NamedBody } from '#domain/visits/index.ts';
import {
  type Checked,
  type Checks,
  isFlag,
  isListOf,
  isNumber,
  isObject,
  isOneOf,
  isTableOf,
  isText,
  orNull,
  passes,
} from '#web/base/checks.ts';
import { sharedPrefix } from '#web/offline/drafts/draft-memory.ts';
import { type ReadingKey, readingKeys, readingKind } from '../stop/readings/reading-kinds.ts';
import { judge, readingsOf } from '../stop/readings/typed-reading.ts';

const units = ['fl_oz', 'oz', 'lb', 'gal', 'qt'] as const;

const addedChemical = {
  chemical: isText,
  name: isText,
  amount: isNumber,
  unit: isOneOf(units),
  strengthPct: orNull(isNumber),
};
/** `insteadOf`: the product of the plan that it was added instead of. */
export type AddedChemical = Checked<typeof addedChemical> & { insteadOf?: string | undefined };
const isAddedChemical = (value: unknown): value is AddedChemical => passes(addedChemical, value);

const draftPhoto = {
  photoId: isText,
  category: isOneOf(photoCategories),
  takenAt: isText,
  bytes: isNumber,
  /** The same for the before and the after picture of one thing. */
  pairId: orNull(isText),
  /** The task that it proves. */
  taskId: orNull(isText),
  sha256: orNull(isText),
  /** Where the server shows it, once it is there. */
  thumbnailUrl: orNull(isText),
};
/** A photo of the visit; the outbox knows its upload state. */
export type DraftPhoto = Checked<typeof draftPhoto>;

const isBodyOrNone = (value: unknown): value is NamedBody | undefined =>
  value === undefined || passes({ poolId: isText, name: isText }, value);

const taskAtStop: Checks<VisitTask> = {
  taskId: isText,
  title: isText,
  category: isOneOf(taskCategories),
  required: isFlag,
  photoRequired: isFlag,
  done: isFlag,
  notDone: (value): value is string | null | undefined => value === undefined || orNull(isText)(value),
  reading: (value): value is number | null | undefined => value === undefined || orNull(isNumber)(value),
  body: isBodyOrNone,
};

const demandedTask = {
  taskId: isText,
  title: isText,
  category: isOneOf(taskCategories),
  photoRequired: isFlag,
  body: isBodyOrNone,
};
/** A task without which the server did not let the visit be finished. */
export type DemandedTask = Checked<typeof demandedTask>;
export const isDemandedTask = (value: unknown): value is DemandedTask => passes(demandedTask, value);

/** What is found and done at one body of water. */
const atBody = {
  typed: isTableOf(isText),
  skipped: isListOf(isText),
  added: isListOf(isAddedChemical),
  /** What the visit leaves to do, as it is sent; null while that is not known. */
  left: orNull(isListOf((item): item is LeftAtVisit => isObject(item))),
  /** What was left before, or by today's plan, and is done or dismissed. */
  settled: isListOf(isText),
};
export type BodyDraft = Checked<typeof atBody> & { poolId: string | null };

const visitDraft = {
  version: isOneOf([2]),
  /** Who typed it: another user of the same phone does not see it. */
  userId: isText,
  visitId: isText,
  /** Its requests in the outbox; keeps its name when the server answers another visit. */
  group: isText,
  customerId: isText,
  customerName: isText,
  customerEmail: orNull(isText),
  /** Which of the customer's properties it is at; null at the customer's own address. */
  propertyId: orNull(isText),
  /** The stop of the route that it was begun from. */
  assignmentId: orNull(isText),
  /** One more visit on the same day: the stop of the route has its own already. */
  further: isFlag,
  technicianId: orNull(isText),
  /** The body of water in hand: `typed`, `skipped`, `added`, `left` and `settled` are its own. */
  poolId: orNull(isText),
  /** The first body of the visit, whose findings are the visit's own at the server. */
  mainPoolId: orNull(isText),
  serviceDate: isText,
  arrivalTime: isText,
  /** Opening it has been put into the outbox. */
  asked: isFlag,
  /** The server has answered the opening. */
  opened: isFlag,
  /** The revision of the server's visit that this phone last saw. */
  seen: isNumber,
  ...atBody,
  /** What was found at the other bodies of water of the stop. */
  parked: isListOf((body): body is BodyDraft & { poolId: string } => passes({ poolId: isText, ...atBody }, body)),
  tasks: isListOf((task): task is VisitTask => passes(taskAtStop, task)),
  /** Tasks that this phone's list lacks, or has as optional, and that the server asks for. */
  demanded: isListOf(isDemandedTask),
  /** Services other than the tasks, from a visit that was started elsewhere. */
  services: isListOf(isText),
  notes: isText,
  photos: isListOf((photo): photo is DraftPhoto => passes(draftPhoto, photo)),
  /** Counts every change; `queued` is the one that was last put into the outbox. */
  revision: isNumber,
  queued: isNumber,
  /** Names the finishing, the same at every attempt: finishing twice is finishing once. */
  completionId: orNull(isText),
  /** The further visit that takes over what is here, because this one was finished on another phone. */
  movesTo: orNull(isText),
};
/** A visit being worked, as the screen shows it; its requests are in the outbox. */
export type VisitDraft = Checked<typeof visitDraft>;

export type VisitStart = Pick<
  VisitDraft,
  | 'userId'
  | 'visitId'
  | 'customerId'
  | 'customerName'
  | 'customerEmail'
  | 'propertyId'
  | 'assignmentId'
  | 'further'
  | 'technicianId'
  | 'poolId'
  | 'serviceDate'
  | 'arrivalTime'
>;

export const groupOf = (visitId: string): string => `visit:${visitId}`;

export const nothingAt = { typed: {}, skipped: [], added: [], left: null, settled: [] };

export const newDraft = (start: VisitStart): VisitDraft => ({
  ...start,
  version: 2,
  group: groupOf(start.visitId),
  asked: false,
  opened: false,
  seen: 0,
  mainPoolId: start.poolId,
  ...nothingAt,
  parked: [],
  tasks: [],
  demanded: [],
  services: [],
  notes: '',
  photos: [],
  revision: 0,
  queued: 0,
  completionId: null,
  movesTo: null,
});

/** A draft as it was stored; null where it is none (another version, damaged). */
export const readDraft = (stored: unknown): VisitDraft | null => {
  // A draft from before something could be left, or asked for, or several bodies or addresses be worked, has none of that.
  const before = { left: null, settled: [], demanded: [], parked: [], propertyId: null };
  const whole = isObject(stored) ? { ...before, mainPoolId: Reflect.get(stored, 'poolId'), ...stored } : stored;
  return passes(visitDraft, whole) ? whole : null;
};

export const draftPrefix = (userId: string): string => `${sharedPrefix}${userId}:`;

type WhoseDraft = Pick<VisitDraft, 'userId' | 'assignmentId' | 'customerId' | 'propertyId' | 'serviceDate'>;
/** The key of a stop's draft: one per user, stop and day; without a stop one per place of a customer and day. */
export const draftKey = (draft: WhoseDraft): string =>
  `${draftPrefix(draft.userId)}${draft.assignmentId ?? `customer:${placeKey(draft)}`}:${draft.serviceDate}`;

/** Resumes the server's visit: started on another phone, or before this phone's storage was cleared. */
export const draftFromVisit = (start: VisitStart, visit: Visit): VisitDraft => ({
  ...joined(newDraft(start), visit),
  asked: true,
  seen: visit.revision,
});

/**
 * The server's visit replaces the one started here: the same stop on the same day is one visit. Its content is taken over
 * unless something was entered here already; then `seen` stays as well, so that the server answers with a conflict instead
 * of being overwritten.
 */
export function joined(draft: VisitDraft, visit: Visit): VisitDraft {
  const takesOver = !hasFindings(draft);
  return {
    ...draft,
    ...(takesOver ? { ...contentOf(visit, draft.tasks), seen: visit.revision } : {}),
    visitId: visit.visitId,
    mainPoolId: visit.poolId ?? draft.mainPoolId,
    ...(takesOver || draft.poolId === null ? { poolId: visit.poolId } : {}),
    arrivalTime: visit.arrivalTime ?? draft.arrivalTime,
    opened: true,
  };
}

export const sentPhoto = (photo: Photo): DraftPhoto => ({
  photoId: photo.photoId,
  category: photoCategories.find((category) => category === photo.category) ?? 'general',
  takenAt: photo.takenAt,
  bytes: photo.bytes,
  pairId: photo.pairId,
  taskId: photo.taskId,
  sha256: photo.sha256,
  thumbnailUrl: photo.thumbnailUrl,
});

export function contentOf(
  visit: Visit,
  known: readonly VisitTask[],
): Pick<
  VisitDraft,
  'poolId' | 'mainPoolId' | 'typed' | 'skipped' | 'parked' | 'tasks' | 'services' | 'added' | 'notes' | 'photos'
> {
  const tasks = tasksOf(visit, known);
  return {
    poolId: visit.poolId,
    mainPoolId: visit.poolId,
    typed: typedAs(visit.readings),
    skipped: [],
    // What the phone kept of the release before has none.
    parked: (visit.bodies ?? []).map(({ poolId, readings, chemicalsAdded, left }) => ({
      ...nothingAt,
      poolId,
      typed: typedAs(readings),
      added: chemicalsAdded.filter(isAddedChemical),
      left,
    })),
    tasks,
    services: visit.services.filter((service) => !tasks.some(({ title }) => title === service)),
    added: visit.chemicalsAdded.filter(isAddedChemical),
    notes: visit.notes ?? '',
    photos: visit.photos.map(sentPhoto),
  };
}

const typedAs = (readings: Visit['readings']): VisitDraft['typed'] =>
  Object.fromEntries(
    Object.entries(readings).flatMap(([key, value]) =>
      value === null || !isReadingKey(key) ? [] : [[key, String(value)] as const],
    ),
  );

/** A task with why it could not be done; without a reason the field is left out, as it is by phones of an earlier release. */
export const withReason = ({ notDone: _, ...task }: VisitTask, reason: string | null): VisitTask =>
  reason === null ? task : { ...task, notDone: reason };

/** What was measured for a task, where something was. */
export const readingOf = (task: VisitTask | undefined): Pick<VisitTask, 'reading'> =>
  typeof task?.reading === 'number' ? { reading: task.reading } : {};

/** The tasks known here, done as far as the other phone says; and what it did beyond them. */
function tasksOf(visit: Visit, known: readonly VisitTask[]): VisitTask[] {
  const theirs = (task: VisitTask) => visit.tasks.find(({ taskId }) => taskId === task.taskId);
  const more = visit.tasks.filter((task) => !known.some(({ taskId }) => taskId === task.taskId));
  return [
    ...known.map((task) => ({
      ...withReason(task, theirs(task)?.notDone ?? null),
      ...readingOf(theirs(task)),
      done: theirs(task)?.done ?? visit.services.includes(task.title),
    })),
    ...(known.length > 0 ? more.filter(({ done }) => done) : more),
  ];
}

const isReadingKey = (key: string): key is ReadingKey => readingKeys.some((each) => each === key);

/** What was found at each body of water, the one in hand first. */
export const bodiesAt = (draft: VisitDraft): BodyDraft[] => [draft, ...draft.parked];

/** Something was typed (be it half a number), skipped, added or left at a body of water. */
export const hasFindingsAt = ({ typed, skipped, added, left, settled }: Omit<BodyDraft, 'poolId'>): boolean =>
  Object.values(typed).some((text) => text !== '') ||
  [skipped, added, left ?? [], settled].some(({ length }) => length > 0);

export const typedReadings = (draft: Pick<VisitDraft, 'typed'>) => readingsOf(draft.typed);

/** A reading that was typed but cannot be taken, and where; it has to be corrected before the visit can be finished. */
export function faultyReading(draft: VisitDraft): { key: ReadingKey; poolId: string | null } | null {
  for (const { poolId, typed } of bodiesAt(draft)) {
    const key = readingKeys.find((each) => judge(readingKind(each), typed[each]).problem !== null);
    if (key) return { key, poolId };
  }
  return null;
}

/** Something was typed (be it half a number), ticked, added or photographed since the arrival. */
export const hasFindings = (draft: VisitDraft): boolean =>
  bodiesAt(draft).some(
    ({ typed, skipped, added }) =>
      Object.values(typed).some((text) => text !== '') || skipped.length > 0 || added.length > 0,
  ) ||
  draft.tasks.some(({ done, notDone }) => done || Boolean(notDone)) ||
  draft.services.length > 0 ||
  draft.photos.length > 0 ||
  draft.notes.trim() !== '';

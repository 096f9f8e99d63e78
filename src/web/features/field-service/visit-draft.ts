import type { CompleteVisit, OpenVisit, SaveVisit, Visit } from '#contract/visits.ts';
import {
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
} from '#web/app/checks.ts';
import { type ReadingKey, readingKind } from './reading-kinds.ts';
import { judge, readingsOf } from './typed-reading.ts';

const units = ['fl_oz', 'oz', 'lb', 'gal', 'qt'] as const;

export interface AddedChemical {
  chemical: string;
  name: string;
  amount: number;
  unit: (typeof units)[number];
  strengthPct: number | null;
}

export interface DraftPhoto {
  photoId: string;
  category: 'before' | 'after';
  takenAt: string;
  bytes: number;
  state: 'waiting' | 'sent' | 'refused';
  /** Why the server refused it. */
  reason: string | null;
  /** Where the server shows it, once it is there. */
  thumbnailUrl: string | null;
}

/** One visit as it is being worked, kept on the phone until the server has all of it. */
export interface VisitDraft {
  version: 1;
  /** Who typed it: another user of the same phone does not see it. */
  userId: string;
  visitId: string;
  customerId: string;
  customerName: string;
  customerEmail: string | null;
  assignmentId: string | null;
  technicianId: string | null;
  poolId: string | null;
  serviceDate: string;
  arrivalTime: string;
  /** Whether the server has the visit. */
  opened: boolean;
  typed: Record<string, string>;
  skipped: string[];
  services: string[];
  added: AddedChemical[];
  notes: string;
  photos: DraftPhoto[];
  /** Counts every change; what the server last took is `savedRevision`. */
  revision: number;
  savedRevision: number;
  /** The finishing call as it was first sent: a replay must be the same call with the same key. */
  finishing: { key: string; body: CompleteVisit } | null;
}

const addedChemical: Checks<AddedChemical> = {
  chemical: isText,
  name: isText,
  amount: isNumber,
  unit: isOneOf(units),
  strengthPct: orNull(isNumber),
};
const isAddedChemical = (value: unknown): value is AddedChemical => passes(addedChemical, value);

const draftPhoto: Checks<DraftPhoto> = {
  photoId: isText,
  category: isOneOf(['before', 'after']),
  takenAt: isText,
  bytes: isNumber,
  state: isOneOf(['waiting', 'sent', 'refused']),
  reason: orNull(isText),
  thumbnailUrl: orNull(isText),
};

const finishing: Checks<NonNullable<VisitDraft['finishing']>> = { key: isText, body: isObject };

const visitDraft: Checks<VisitDraft> = {
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
  opened: isFlag,
  typed: isTableOf(isText),
  skipped: isListOf(isText),
  services: isListOf(isText),
  added: isListOf(isAddedChemical),
  notes: isText,
  photos: isListOf((photo) => passes(draftPhoto, photo)),
  revision: isNumber,
  savedRevision: isNumber,
  finishing: orNull((value) => passes(finishing, value)),
};

export interface VisitStart {
  userId: string;
  visitId: string;
  customerId: string;
  customerName: string;
  customerEmail: string | null;
  assignmentId: string | null;
  technicianId: string | null;
  poolId: string | null;
  serviceDate: string;
  arrivalTime: string;
}

export const newDraft = (start: VisitStart): VisitDraft => ({
  ...start,
  version: 1,
  opened: false,
  typed: {},
  skipped: [],
  services: [],
  added: [],
  notes: '',
  photos: [],
  revision: 0,
  savedRevision: 0,
  finishing: null,
});

/** A draft read back from storage; null where it is not one (another version, damaged). */
export function readDraft(text: string | null): VisitDraft | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return passes(visitDraft, stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Goes on with a visit that the server has: begun on another phone, or before this phone's storage was cleared. */
export const draftFromVisit = (start: VisitStart, visit: Visit): VisitDraft => joined(newDraft(start), visit);

/**
 * The server's visit takes the place of the one begun here: the same stop on the same day is one visit. What was found
 * before, on another phone, is taken over unless something has been found here already.
 */
export const joined = (draft: VisitDraft, visit: Visit): VisitDraft => ({
  ...draft,
  ...(hasFindings(draft) ? {} : contentOf(visit)),
  visitId: visit.visitId,
  poolId: visit.poolId,
  arrivalTime: visit.arrivalTime ?? draft.arrivalTime,
  opened: true,
});

function contentOf(visit: Visit): Pick<VisitDraft, 'typed' | 'services' | 'added' | 'notes' | 'photos'> {
  const typed = Object.entries(visit.readings).flatMap(([key, value]) =>
    value === null || !isReadingKey(key) ? [] : [[key, String(value)] as const],
  );
  return {
    typed: Object.fromEntries(typed),
    services: visit.services,
    added: visit.chemicalsAdded.filter(isAddedChemical),
    notes: visit.notes ?? '',
    photos: visit.photos.map((photo) => ({
      photoId: photo.photoId,
      category: photo.category === 'after' ? 'after' : 'before',
      takenAt: photo.takenAt,
      bytes: photo.bytes,
      state: 'sent',
      reason: null,
      thumbnailUrl: photo.thumbnailUrl,
    })),
  };
}

const readingKeys = [
  'chlorine',
  'pH',
  'totalAlkalinity',
  'calciumHardness',
  'cyanuricAcid',
  'temperature',
  'totalChlorine',
  'salt',
] as const satisfies readonly ReadingKey[];
const isReadingKey = (key: string): key is ReadingKey => readingKeys.some((each) => each === key);

export const typedReadings = (draft: VisitDraft) => readingsOf(readingKind, draft.typed);

/** A reading that was typed but cannot be taken; it has to be corrected before the visit can be finished. */
export const faultyReading = (draft: VisitDraft): ReadingKey | null =>
  readingKeys.find((key) => judge(readingKind(key), draft.typed[key]).problem !== null) ?? null;

export const openingOf = (draft: VisitDraft): OpenVisit => ({
  visitId: draft.visitId,
  customerId: draft.customerId,
  serviceDate: draft.serviceDate,
  arrivalTime: draft.arrivalTime,
  ...(draft.poolId === null ? {} : { poolId: draft.poolId }),
  ...(draft.assignmentId === null ? {} : { assignmentId: draft.assignmentId }),
  ...(draft.technicianId === null ? {} : { technicianId: draft.technicianId }),
});

/** What the server is told: all that is known, and null for a reading that is not (or no longer) there. */
export function findingsOf(draft: VisitDraft): SaveVisit {
  const readings = typedReadings(draft);
  return {
    readings: Object.fromEntries(readingKeys.map((key) => [key, readings[key] ?? null])),
    services: draft.services,
    chemicalsAdded: draft.added,
    notes: draft.notes,
  };
}

/** Something was typed (be it half a number), ticked, added or photographed since the arrival. */
export const hasFindings = (draft: VisitDraft): boolean =>
  Object.values(draft.typed).some((text) => text !== '') ||
  draft.skipped.length > 0 ||
  draft.services.length > 0 ||
  draft.added.length > 0 ||
  draft.photos.length > 0 ||
  draft.notes.trim() !== '';

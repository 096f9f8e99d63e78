import * as z from 'zod/mini';
import type { CompleteVisit, OpenVisit, SaveVisit, Visit } from '#contract/visits.ts';
import { type ReadingKey, readingKind } from './reading-kinds.ts';
import { judge, readingsOf } from './typed-reading.ts';

const addedChemical = z.object({
  chemical: z.string(),
  name: z.string(),
  amount: z.number(),
  unit: z.enum(['fl_oz', 'oz', 'lb', 'gal', 'qt']),
  strengthPct: z.nullable(z.number()),
});
export type AddedChemical = z.infer<typeof addedChemical>;

const draftPhoto = z.object({
  photoId: z.string(),
  category: z.enum(['before', 'after']),
  takenAt: z.string(),
  bytes: z.number(),
  state: z.enum(['waiting', 'sent', 'refused']),
  /** Why the server refused it. */
  reason: z.nullable(z.string()),
  /** Where the server shows it, once it is there. */
  thumbnailUrl: z.nullable(z.string()),
});
export type DraftPhoto = z.infer<typeof draftPhoto>;

/** The finishing call as it was first sent: a replay must be the same call with the same key. */
const finishing = z.object({
  key: z.string(),
  body: z.custom<CompleteVisit>((value) => typeof value === 'object' && value !== null),
});

const visitDraft = z.object({
  version: z.literal(1),
  /** Who typed it: another user of the same phone does not see it. */
  userId: z.string(),
  visitId: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  customerEmail: z.nullable(z.string()),
  assignmentId: z.nullable(z.string()),
  technicianId: z.nullable(z.string()),
  poolId: z.nullable(z.string()),
  serviceDate: z.string(),
  arrivalTime: z.string(),
  /** Whether the server has the visit. */
  opened: z.boolean(),
  typed: z.record(z.string(), z.string()),
  skipped: z.array(z.string()),
  services: z.array(z.string()),
  added: z.array(addedChemical),
  notes: z.string(),
  photos: z.array(draftPhoto),
  /** Counts every change; what the server last took is `savedRevision`. */
  revision: z.number(),
  savedRevision: z.number(),
  finishing: z.nullable(finishing),
});

/** One visit as it is being worked, kept on the phone until the server has all of it. */
export type VisitDraft = z.infer<typeof visitDraft>;

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
    const parsed = visitDraft.safeParse(JSON.parse(text ?? 'null'));
    return parsed.success ? parsed.data : null;
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
    added: visit.chemicalsAdded.flatMap((each) => {
      const parsed = addedChemical.safeParse(each);
      return parsed.success ? [parsed.data] : [];
    }),
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

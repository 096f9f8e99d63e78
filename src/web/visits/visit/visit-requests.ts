import type { VisitDoubt } from '#contract/reports/reports.ts';
import type { CompleteVisit, OpenVisit, SaveVisit } from '#contract/visits/visits.ts';
import { language } from '#web/base/language.ts';
import type { NewOutboxItem } from '#web/offline/outbox/outbox-item.ts';
import { readingKeys } from '../stop/readings/reading-kinds.ts';
import { bodiesAt, type DraftPhoto, hasFindingsAt, typedReadings, type VisitDraft } from './visit-draft.ts';
import { servicesDone } from './visit-tasks.ts';

// The requests of a visit, as the outbox sends them. Each may arrive twice and takes effect once, thanks to the ids of the
// visit, the photo and the completion, and the request's own key.

export const visitUrl = (visitId: string): string => `/api/visits/${encodeURIComponent(visitId)}`;

const openingOf = (draft: VisitDraft): OpenVisit => ({
  visitId: draft.visitId,
  customerId: draft.customerId,
  serviceDate: draft.serviceDate,
  arrivalTime: draft.arrivalTime,
  ...(draft.propertyId === null ? {} : { propertyId: draft.propertyId }),
  ...(draft.mainPoolId === null ? {} : { poolId: draft.mainPoolId }),
  ...(draft.assignmentId === null || draft.further ? {} : { assignmentId: draft.assignmentId }),
  ...(draft.technicianId === null ? {} : { technicianId: draft.technicianId }),
});

/** Everything that is known; null for a reading that is not (or no longer) there. */
export function findingsOf(draft: VisitDraft): SaveVisit {
  const all = bodiesAt(draft);
  // Where nothing was found at the visit's first body, what another phone found there stays as it is.
  const main = all.length === 1 ? draft : all.find(({ poolId }) => poolId === draft.mainPoolId);
  const readings = main && typedReadings(main);
  const further = all.filter((body) => body !== main && hasFindingsAt(body));
  const several = further.length > 0 || draft.tasks.some(({ body }) => body);
  return {
    ...(main && readings
      ? {
          readings: Object.fromEntries(readingKeys.map((key) => [key, readings[key] ?? null])),
          chemicalsAdded: main.added,
          ...(main.left === null ? {} : { left: main.left }),
        }
      : {}),
    services: servicesDone(draft),
    notes: draft.notes,
    ...(several
      ? {
          bodies: further.flatMap((body) =>
            body.poolId === null
              ? []
              : {
                  poolId: body.poolId,
                  readings: typedReadings(body),
                  chemicalsAdded: body.added,
                  ...(body.left === null ? {} : { left: body.left }),
                },
          ),
        }
      : {}),
    // An empty list may mean that the tasks are not known yet; it must not take away what another phone sent.
    ...(draft.tasks.length > 0 ? { tasks: draft.tasks.slice(0, 80) } : {}),
  };
}

const basics = ({ group, customerName }: Pick<VisitDraft, 'group' | 'customerName'>) => ({
  group,
  title: customerName,
});

export const openingRequest = (draft: VisitDraft): NewOutboxItem => ({
  ...basics(draft),
  kind: 'visit-open',
  method: 'POST',
  url: '/api/visits',
  body: { ...openingOf(draft) },
});

export const savingRequest = (draft: VisitDraft, phoneId: string): NewOutboxItem => ({
  ...basics(draft),
  kind: 'visit-save',
  method: 'PATCH',
  url: visitUrl(draft.visitId),
  body: { ...findingsOf(draft), phoneId, basedOn: draft.seen },
  replacesWaiting: true,
});

export const photoRequest = (
  draft: Pick<VisitDraft, 'group' | 'customerName' | 'visitId'>,
  photo: DraftPhoto,
  picture: Blob,
): NewOutboxItem => ({
  ...basics(draft),
  kind: 'visit-photo',
  method: 'POST',
  url: `${visitUrl(draft.visitId)}/photos`,
  body: {
    photoId: photo.photoId,
    category: photo.category,
    takenAt: photo.takenAt,
    ...(photo.pairId === null ? {} : { pairId: photo.pairId }),
    ...(photo.taskId === null ? {} : { taskId: photo.taskId }),
    ...(photo.sha256 === null ? {} : { sha256: photo.sha256 }),
  },
  files: [{ field: 'file', fileName: `${photo.photoId}.jpg`, blob: picture }],
});

export const photoRemovalRequest = (draft: VisitDraft, photoId: string): NewOutboxItem => ({
  ...basics(draft),
  kind: 'photo-remove',
  method: 'DELETE',
  url: `/api/photos/${encodeURIComponent(photoId)}`,
});

export interface Finish {
  sendReport: boolean;
  arrivalTime: string;
  departureTime: string;
  /** What did not add up, with the reasons. */
  doubts?: VisitDoubt[];
}

export const completionOf = (
  draft: VisitDraft,
  phoneId: string,
  completionId: string,
  finish: Finish,
): CompleteVisit => ({
  ...findingsOf(draft),
  phoneId,
  basedOn: draft.seen,
  completionId,
  language,
  ...finish,
});

/** Finishing sends everything that was found, so waiting saves are dropped. */
export const completionRequest = (draft: VisitDraft, body: CompleteVisit): NewOutboxItem => ({
  ...basics(draft),
  kind: 'visit-complete',
  method: 'POST',
  url: `${visitUrl(draft.visitId)}/complete`,
  body: { ...body },
  drops: ['visit-save'],
});

import { type Checks, isListOf, isNumber, isOneOf, isTableOf, isText, orNull, passes } from '#web/base/checks.ts';
import { groupOf, newDraft, readDraft, type VisitDraft } from './visit-draft.ts';

interface FormerPhoto {
  photoId: string;
  category: 'before' | 'after';
  takenAt: string;
  bytes: number;
  thumbnailUrl: string | null;
}

/** A visit as the first release kept it. */
interface FormerDraft
  extends Pick<
    VisitDraft,
    | 'userId'
    | 'visitId'
    | 'customerId'
    | 'customerName'
    | 'customerEmail'
    | 'assignmentId'
    | 'technicianId'
    | 'poolId'
    | 'serviceDate'
    | 'arrivalTime'
    | 'typed'
    | 'skipped'
    | 'services'
    | 'notes'
  > {
  version: 1;
  photos: FormerPhoto[];
}

const formerPhoto: Checks<FormerPhoto> = {
  photoId: isText,
  category: isOneOf(['before', 'after']),
  takenAt: isText,
  bytes: isNumber,
  thumbnailUrl: orNull(isText),
};

const formerDraft: Checks<FormerDraft> = {
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
  photos: isListOf((photo) => passes(formerPhoto, photo)),
};

/** A draft as this phone kept it, the first release's too; it is told to the server anew, which knows what it has. */
export function draftOf(stored: unknown): VisitDraft | null {
  if (!passes(formerDraft, stored)) return readDraft(stored);
  const { photos, ...former } = stored;
  // The chemicals have not changed their shape.
  const added = readDraft({
    ...newDraft({ ...former, further: false, choosesPool: false }),
    added: Reflect.get(stored, 'added'),
  });
  return {
    ...newDraft({ ...former, further: false, choosesPool: false }),
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

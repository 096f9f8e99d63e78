import type { NewOutboxItem, OutboxItem } from '#web/offline/outbox-item.ts';
import { groupOf, type VisitDraft } from './visit-draft.ts';
import { completionOf, completionRequest, openingRequest, photoRequest, savingRequest } from './visit-requests.ts';

/** What is here as one more visit of the day; photos that the server has already stay with the visit they were taken for. */
export const furtherVisit = (draft: VisitDraft, visitId: string): VisitDraft => ({
  ...draft,
  visitId,
  group: groupOf(visitId),
  movesTo: null,
  further: true,
  choosesPool: false,
  asked: true,
  opened: false,
  seen: 0,
  completionId: null,
  photos: draft.photos.filter(({ thumbnailUrl }) => thumbnailUrl === null),
  queued: draft.revision,
});

export interface FurtherFrom {
  phoneId: string;
  now: Date;
  /** The finishing that met the other phone's, if it was as far as that. */
  finishing: OutboxItem | null;
  pictures: { get(photoId: string): Promise<Blob | null | undefined> };
}

/** Everything that a further visit asks of the server, in order; the same every time, so that a repetition doubles nothing. */
export async function furtherRequests(
  further: VisitDraft,
  { phoneId, now, finishing, pictures }: FurtherFrom,
): Promise<NewOutboxItem[]> {
  const photos: NewOutboxItem[] = [];
  for (const photo of further.photos) {
    const picture = await pictures.get(photo.photoId);
    if (picture) photos.push(photoRequest(further, photo, picture));
  }
  const { departureTime, sendReport } = finishing?.body ?? {};
  const end = finishing
    ? completionRequest(
        further,
        completionOf(further, phoneId, `${further.visitId}-done`, {
          sendReport: sendReport !== false,
          arrivalTime: further.arrivalTime,
          departureTime: typeof departureTime === 'string' ? departureTime : now.toISOString(),
        }),
      )
    : savingRequest(further, phoneId);
  return [openingRequest(further), ...photos, end];
}

/** Saved or finished: one of them ends what is asked of a further visit. */
const isEnd = (kind: NewOutboxItem['kind']): boolean => kind === 'visit-save' || kind === 'visit-complete';

export const isSame = (item: OutboxItem, request: NewOutboxItem): boolean =>
  isEnd(item.kind) ? isEnd(request.kind) : item.kind === request.kind && item.body?.photoId === request.body?.photoId;

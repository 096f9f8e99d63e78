import type { Visit } from '#contract/visits/visits.ts';
import type { NewOutboxItem, OutboxItem } from '#web/offline/outbox/outbox-item.ts';
import type { VisitCore } from './visit-core.ts';
import { contentOf, groupOf, hasFindings, type VisitDraft } from './visit-draft.ts';
import { itemsOf } from './visit-queue.ts';
import {
  completionOf,
  completionRequest,
  findingsOf,
  openingRequest,
  photoRequest,
  savingRequest,
} from './visit-requests.ts';

/** The other phone's version replaces this one; photos that are only here stay. */
export function adopted(draft: VisitDraft, visit: Visit): VisitDraft {
  const theirs = contentOf(visit, draft.tasks);
  const own = draft.photos.filter(({ photoId }) => !theirs.photos.some((photo) => photo.photoId === photoId));
  return {
    ...draft,
    ...theirs,
    photos: [...theirs.photos, ...own.filter(({ thumbnailUrl }) => thumbnailUrl === null)],
    seen: visit.revision,
    queued: draft.revision,
    completionId: null,
  };
}

/** What is here as one more visit of the day; photos that the server has already stay with the visit they were taken for. */
const furtherVisit = (draft: VisitDraft, visitId: string): VisitDraft => ({
  ...draft,
  visitId,
  group: groupOf(visitId),
  movesTo: null,
  further: true,
  asked: true,
  opened: false,
  seen: 0,
  completionId: null,
  photos: draft.photos.filter(({ thumbnailUrl }) => thumbnailUrl === null),
  queued: draft.revision,
});

interface FurtherFrom {
  phoneId: string;
  now: Date;
  /** The finishing that met the other phone's, if it was as far as that. */
  finishing: OutboxItem | null;
  pictures: { get(photoId: string): Promise<Blob | null | undefined> };
}

/** Everything that a further visit asks of the server, in order; the same every time, so that a repetition doubles nothing. */
async function furtherRequests(
  further: VisitDraft,
  { phoneId, now, finishing, pictures }: FurtherFrom,
): Promise<NewOutboxItem[]> {
  const photos: NewOutboxItem[] = [];
  for (const photo of further.photos) {
    const picture = await pictures.get(photo.photoId);
    if (picture) photos.push(photoRequest(further, photo, picture));
  }
  const { departureTime, sendReport, doubts } = finishing?.body ?? {};
  const end = finishing
    ? completionRequest(
        further,
        completionOf(further, phoneId, `${further.visitId}-done`, {
          sendReport: sendReport !== false,
          ...(Array.isArray(doubts) ? { doubts } : {}),
          arrivalTime: further.arrivalTime,
          departureTime: typeof departureTime === 'string' ? departureTime : now.toISOString(),
        }),
      )
    : savingRequest(further, phoneId);
  return [openingRequest(further), ...photos, end];
}

/** Saved or finished: one of them ends what is asked of a further visit. */
const isEnd = (kind: NewOutboxItem['kind']): boolean => kind === 'visit-save' || kind === 'visit-complete';

const isSame = (item: OutboxItem, request: NewOutboxItem): boolean =>
  isEnd(item.kind) ? isEnd(request.kind) : item.kind === request.kind && item.body?.photoId === request.body?.photoId;

/** Overwrites the other phone's version: sent again without `basedOn`. */
export async function keepMine(core: VisitCore): Promise<void> {
  const { draft } = core;
  const { held } = core.state().queue;
  if (!held) return;
  const { basedOn: _, ...sent } = held.body ?? {};
  const isSave = held.kind === 'visit-save';
  await core.deps.outbox.update(held.id, {
    body: isSave ? { ...findingsOf(draft), phoneId: core.deps.phoneId } : sent,
  });
  if (isSave) core.keep({ queued: draft.revision });
}

/** Replaces this phone's version by the other's. */
export async function takeTheirs(core: VisitCore, visit: Visit): Promise<void> {
  core.stop();
  core.keep(adopted(core.draft, visit));
  await core.deps.drafts.flush();
  for (const { id, kind } of core.waiting()) {
    if (kind === 'visit-save' || kind === 'visit-complete') await core.deps.outbox.drop(id);
  }
}

/** The visit was finished on another phone: what is here becomes one more visit of the day. */
export async function recordAsFurther(core: VisitCore): Promise<void> {
  core.keep({ movesTo: core.draft.movesTo ?? `VISIT-${core.deps.newId()}` });
  await core.deps.drafts.flush();
  await moveToFurther(core);
}

/** Also after the phone died in the middle of it: what is in the outbox already is not put there again. */
export async function moveToFurther(core: VisitCore): Promise<void> {
  const { draft } = core;
  if (draft.movesTo === null) return;
  const { outbox, drafts, pictures, phoneId, now } = core.deps;
  const further = furtherVisit(draft, draft.movesTo);
  const there = itemsOf(outbox.items(), further.group);
  const { finishing } = core.state().queue;
  const requests = await furtherRequests(further, { phoneId, now: now(), finishing, pictures });
  for (const request of requests) if (!there.some((item) => isSame(item, request))) await outbox.put(request);
  await outbox.dropGroup(draft.group);
  core.keep(further);
  await drafts.flush();
}

/** The stop is left unserviced: what was found is still sent, an arrival alone is not. */
export async function leave(core: VisitCore): Promise<void> {
  const { draft, begun } = core.state();
  if (!begun) return;
  if (!hasFindings(draft)) await core.deps.outbox.dropGroup(draft.group);
  else if (draft.revision > draft.queued) {
    await core.ask();
    await core.dropRefused();
    await core.deps.outbox.put(savingRequest(core.draft, core.deps.phoneId));
  }
  core.forget();
}

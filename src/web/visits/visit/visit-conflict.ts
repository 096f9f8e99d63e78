import type { Visit } from '#contract/visits/visits.ts';
import { furtherRequests, furtherVisit, isSame } from './further-visit.ts';
import type { VisitCore } from './visit-core.ts';
import { adopted } from './visit-draft.ts';
import { itemsOf } from './visit-queue.ts';
import { findingsOf } from './visit-requests.ts';

// Two phones at one stop: nobody's work is overwritten without somebody having looked at both.

/** What is here goes over what the other phone wrote: sent again without saying what it was based on. */
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

/** What the other phone recorded takes the place of what is here. */
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

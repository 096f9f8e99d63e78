import { isObject } from '#web/base/checks.ts';
import type { DraftNews } from '#web/offline/drafts/draft-memory.ts';
import type { VisitCore } from './visit-core.ts';
import { hasFindingsAt, nothingAt, readDraft, type VisitDraft } from './visit-draft.ts';
import type { VisitWork } from './visit-work.ts';

/** The visit at another of its bodies of water: what was found at the one before stays with it. */
export function movedTo(draft: VisitDraft, poolId: string): VisitDraft {
  if (poolId === draft.poolId || draft.poolId === null) return { ...draft, poolId };
  const { typed, skipped, added, left, settled } = draft;
  const here = { poolId: draft.poolId, typed, skipped, added, left, settled };
  const there = draft.parked.find((body) => body.poolId === poolId);
  const others = draft.parked.filter((body) => body !== there);
  return { ...draft, ...nothingAt, ...there, poolId, parked: hasFindingsAt(here) ? [...others, here] : others };
}

/** The same for what differs in order alone: two tabs may have learned of one another's changes in another order. */
function unordered(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(unordered).sort().join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const parts = Object.entries(value).flatMap(([name, part]) =>
    part === undefined ? [] : `${name}:${unordered(part)}`,
  );
  return `{${parts.sort().join()}}`;
}
const isSame = (one: unknown, other: unknown): boolean => unordered(one) === unordered(other);

/** What the entries of a list are known by; equal ones, as two doses of one product, by their number as well. */
function entriesOf(list: readonly unknown[]): Map<string, unknown> {
  const entries = new Map<string, unknown>();
  for (const entry of list) {
    const { photoId, taskId, poolId, body } = isObject(entry) ? (entry as Record<string, unknown>) : {};
    const name = JSON.stringify(photoId ?? (taskId ? [taskId, body] : (poolId ?? entry)));
    let times = 0;
    while (entries.has(`${name} ${times}`)) times += 1;
    entries.set(`${name} ${times}`, entry);
  }
  return entries;
}

/** A change from `before` to `after` made to `own` as well, part by part; where both changed the same, the newer counts. */
function merged(own: unknown, before: unknown, after: unknown, isNewer: boolean): unknown {
  if (isSame(before, after)) return own;
  if (isSame(own, before)) return after;
  if (Array.isArray(own) && Array.isArray(before) && Array.isArray(after)) {
    const [mine, former, theirs] = [own, before, after].map(entriesOf);
    const names = new Set([...(mine?.keys() ?? []), ...(theirs?.keys() ?? [])]);
    return [...names].flatMap((name) => {
      const entry = merged(mine?.get(name), former?.get(name), theirs?.get(name), isNewer);
      return entry === undefined ? [] : [entry];
    });
  }
  if (isObject(own) && isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(own), ...Object.keys(after)]);
    return Object.fromEntries(
      [...names].flatMap((name) => {
        const part = merged(Reflect.get(own, name), Reflect.get(before, name), Reflect.get(after, name), isNewer);
        return part === undefined ? [] : [[name, part]];
      }),
    );
  }
  return isNewer ? after : own;
}

/** What was found, without how far it has been sent. */
const content = ({ revision: _, queued: __, ...found }: VisitDraft) => found;

/**
 * The visit with what another tab of this browser has changed of it. The body of water in hand stays, and what is left to do there:
 * each tab works that out from what was found.
 * @param isNewer than what was changed here last
 * @returns also whether something of it was found here alone, so that the other tab has to learn it
 */
export function withOtherTabs(
  own: VisitDraft,
  before: VisitDraft,
  after: VisitDraft,
  isNewer: boolean,
): { draft: VisitDraft; isAhead: boolean } {
  const here = (draft: VisitDraft): VisitDraft =>
    own.poolId === null ? draft : { ...movedTo(draft, own.poolId), left: own.left };
  const [former, theirs] = [here(before), here(after)];
  const found = merged(content(own), content(former), content(theirs), isNewer);
  const all = readDraft({ ...theirs, ...(found as object) }) ?? theirs;
  const isFound = after.revision > before.revision && !isSame(content(all), content(own));
  // Changed in both at once: it has to be sent once more, as neither has sent both.
  const further = isFound && own.revision >= after.revision ? own.revision + 1 : after.revision;
  const draft = {
    ...all,
    revision: Math.max(own.revision, further),
    queued: own.group === after.group ? Math.max(own.queued, after.queued) : after.queued,
  };
  return { draft, isAhead: !isSame(content(all), content(theirs)) };
}

/** What another tab has changed it sends itself; where it was closed meanwhile this one does, after so long. */
const otherTabMs = 5_000;

function follow(core: VisitCore, before: VisitDraft | null, after: VisitDraft, isNewer: boolean): void {
  const { begun, gone, draft: own } = core.state();
  // Begun in both at once: the later one.
  if (gone || (begun && !before && !isNewer)) return;
  if (begun && before) {
    const { draft, isAhead } = withOtherTabs(own, before, after, isNewer);
    if (isAhead) core.keep(draft);
    else core.set({ draft });
  } else core.set({ begun: true, draft: after });
  if (begun && own.revision > own.queued) return;
  core.follows = true;
  core.saveAfter(otherTabMs);
}

/**
 * Another tab of this browser has changed a visit: what is found there shows here at once, and none writes over the other.
 * @param take brings it into memory here; answers whether it is newer than what was changed here last
 * @param onGone it was finished or thrown away there
 */
export function hear(
  { key, before, draft }: DraftNews,
  take: () => boolean,
  works: Map<string, VisitWork>,
  onGone: () => void,
): void {
  const isNewer = take();
  const after = readDraft(draft?.value);
  works.get(key)?.by((core) => {
    if (after) follow(core, readDraft(before), after, isNewer);
    else {
      core.stop();
      core.set({ begun: false, gone: true });
    }
  });
  if (draft) return;
  works.delete(key);
  onGone();
}

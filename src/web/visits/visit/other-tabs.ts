import { isObject } from '#web/base/checks.ts';
import { movedTo, readDraft, type VisitDraft } from './visit-draft.ts';

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

import type { SkipReason } from '#domain/settings/index.ts';
import type { OutboxItem } from '#web/offline/outbox/outbox-item.ts';

/** A stop that was skipped on this phone; the server does not know yet. */
export interface SkippedHere {
  skipId: string;
  assignmentId: string;
  reason: SkipReason;
  ownWords: string | null;
}

/** What was sent counts until the day's list has been read again, so that the stop is not offered in between. */
const rereadMs = 10_000;

/** The stops of a day that were skipped on this phone and that the list does not show yet; one that the server refused is none. */
export function skippedHere(items: readonly OutboxItem[], date: string, now: Date): SkippedHere[] {
  const undone = new Set(items.flatMap(({ kind, group }) => (kind === 'skip-undo' ? [group] : [])));
  return items.flatMap(({ kind, group, state, sentAt, body }) => {
    const isOnItsWay = state === 'saved' || state === 'sending';
    const isJustSent = state === 'sent' && now.getTime() - (sentAt ?? 0) < rereadMs;
    if (kind !== 'visit-skip' || undone.has(group) || !(isOnItsWay || isJustSent)) return [];
    // Written by the skip's own request alone.
    const skip = body as (SkippedHere & { date: string }) | null;
    return skip?.date === date ? [skip] : [];
  });
}

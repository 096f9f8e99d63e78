import { type AlertCandidate, isWorse, type StoredWords, sameWords, storedWords } from './candidate.ts';

/** An open alert as stored. */
export interface OpenAlert extends Omit<AlertCandidate, 'degree' | 'title' | 'message'>, StoredWords {
  notificationId: string;
  degree: string;
}

interface AlertChanges {
  /** A new cause, or one that got worse. */
  raised: AlertCandidate[];
  /** The same alert with another text, or eased: it stays read and handled. */
  reworded: { notificationId: string; now: AlertCandidate }[];
  /** The cause is gone, or raised again because it got worse. */
  resolved: string[];
}

const compared = ['type', 'severity', 'customerId', 'poolId', 'actionRequired', 'link', 'degree'] as const;

/**
 * What changes from the open alerts to those that should be open. An alert stays open until its cause is gone; only a worse
 * degree, or another side, raises it again.
 * @param open the open alerts of the causes that were checked
 */
export function alertChanges(open: readonly OpenAlert[], candidates: readonly AlertCandidate[]): AlertChanges {
  const left = new Map(open.map((alert) => [alert.cause, alert]));
  const changes: AlertChanges = { raised: [], reworded: [], resolved: [] };
  for (const now of candidates) {
    const before = left.get(now.cause);
    left.delete(now.cause);
    if (!before) changes.raised.push(now);
    else if (isWorse(before.degree, now.degree)) {
      changes.resolved.push(before.notificationId);
      changes.raised.push(now);
    } else if (!sameWords(before, storedWords(now)) || compared.some((member) => before[member] !== now[member])) {
      changes.reworded.push({ notificationId: before.notificationId, now });
    }
  }
  for (const { notificationId } of left.values()) changes.resolved.push(notificationId);
  return changes;
}

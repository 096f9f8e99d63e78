import { type AlertCandidate, isWorse } from './candidate.ts';

/** An alert that stands, as it was told. */
export interface OpenAlert extends Omit<AlertCandidate, 'degree'> {
  notificationId: string;
  degree: string;
}

interface AlertChanges {
  /** To be told: a new cause, or one that has become worse. */
  raised: AlertCandidate[];
  /** The same alert in other words, or eased: it stays read and handled. */
  reworded: { notificationId: string; now: AlertCandidate }[];
  /** Whose cause is gone, or told anew in a worse degree. */
  resolved: string[];
}

const told = [
  'type',
  'severity',
  'title',
  'message',
  'customerId',
  'poolId',
  'actionRequired',
  'link',
  'degree',
] as const;

/**
 * What changes from the alerts that stand to those that should. An alert is told once: it stands until its cause is gone,
 * and only a worse degree, or another side, is told anew.
 * @param open what stands of the causes that were looked at
 */
export function alertChanges(open: readonly OpenAlert[], candidates: readonly AlertCandidate[]): AlertChanges {
  const standing = new Map(open.map((alert) => [alert.cause, alert]));
  const changes: AlertChanges = { raised: [], reworded: [], resolved: [] };
  for (const now of candidates) {
    const before = standing.get(now.cause);
    standing.delete(now.cause);
    if (!before) changes.raised.push(now);
    else if (isWorse(before.degree, now.degree)) {
      changes.resolved.push(before.notificationId);
      changes.raised.push(now);
    } else if (told.some((member) => before[member] !== now[member])) {
      changes.reworded.push({ notificationId: before.notificationId, now });
    }
  }
  for (const { notificationId } of standing.values()) changes.resolved.push(notificationId);
  return changes;
}

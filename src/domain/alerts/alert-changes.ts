import { addDays, type CivilDate } from '#domain/calendar/index.ts';
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

/** How long an alert can be put off. */
export const snoozes = ['tomorrow', 'next-visit', 'week'] as const;
export type Snooze = (typeof snoozes)[number];

const daysInWeek = 7;

/**
 * The day whose beginning brings a snoozed alert back. Until the next visit means over that visit's day: what its test
 * finds raises or ends the alert anyway, and if nobody came, the alert is back the morning after. Without a visit to come,
 * a week.
 * @param nextVisit the date of the customer's next visit, today or later
 */
export function snoozedUntil(snooze: Snooze, today: CivilDate, nextVisit: CivilDate | null): CivilDate {
  if (snooze === 'tomorrow') return addDays(today, 1);
  if (snooze === 'week' || nextVisit === null) return addDays(today, daysInWeek);
  return addDays(nextVisit, 1);
}

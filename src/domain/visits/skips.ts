import type { Message } from '#domain/language/index.ts';
import type { SkipReason } from '#domain/settings/index.ts';
import { visitWords as texts } from './texts.ts';

/** Why a visit was skipped, as the office reads it: the reason, or the technician's own words for another one. */
export const skipInWords = (reason: SkipReason, ownWords: string | null): Message | string =>
  reason === 'other' ? (ownWords ?? texts.skipReasons.other) : texts.skipReasons[reason];

/**
 * Who may take a skip back: the office always, a technician one of their own until the day is over.
 * @param skip with the date on which the visit was to be made, and the one on which it was skipped where that may be another
 * (a route that runs past midnight, or an earlier day's stop), YYYY-MM-DD
 * @param on the day on which it is taken back, in the company's time zone, YYYY-MM-DD
 */
export const mayUndoSkip = (
  skip: { readonly userId: string | null; readonly skippedOn: string; readonly madeOn?: string | undefined },
  by: { readonly isOffice: boolean; readonly userId: string },
  on: string,
): boolean => by.isOffice || (skip.userId === by.userId && (skip.skippedOn === on || skip.madeOn === on));

/** Where in the application the office plans the visit that makes up for a skipped one. */
export const makeUpPath = (visit: {
  readonly customerId: string;
  readonly assignmentId: string;
  readonly serviceDate: string;
}): string => {
  const [customerId, assignmentId] = [visit.customerId, visit.assignmentId].map(encodeURIComponent);
  return `/routes/week?new=make-up&customerId=${customerId}&assignmentId=${assignmentId}&serviceDate=${visit.serviceDate}`;
};

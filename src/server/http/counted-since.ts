import { firstOfMonth, localDate, momentAt } from '#domain/calendar/index.ts';
import type { Tenant } from './tenant.ts';

interface Terms {
  tier: string;
  trialStartedAt: Date;
  timeZone: string;
}

/** From when a plan counts what it limits by time: the calendar month where the company is; for a trial the whole trial. */
export const countedFrom = (terms: Terms, now: Date): Date =>
  terms.tier === 'trial' ? terms.trialStartedAt : monthIn(terms.timeZone, now, 0);

/** When a month of the company begins: the present one, or so many `ahead`. */
export const monthIn = (timeZone: string, now: Date, ahead: number): Date =>
  momentAt(timeZone, firstOfMonth(localDate(timeZone, now), ahead));

export const countedSince = ({ account, now }: Tenant): Date =>
  countedFrom({ ...account.plan, timeZone: account.timeZone }, now());

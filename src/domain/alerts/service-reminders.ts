import { type CivilDate, dateOfDay, dayNumber } from '#domain/calendar/index.ts';

import type { AlertCandidate } from './candidate.ts';
import { alertTexts as texts } from './texts.ts';

/** Days from one service to the next. */
const intervalDays = { weekly: 7, biweekly: 14, monthly: 30 };
type Rhythm = keyof typeof intervalDays;
const isRhythm = (frequency: string): frequency is Rhythm => Object.hasOwn(intervalDays, frequency);

/** Days before the interval's end when the reminder begins, and after it when the service is overdue and missed. */
const upcomingDays = 2;
const overdueBeyondDays = 2;
const missedBeyondDays = 7;

export interface RemindedCustomer {
  customerId: string;
  name: string;
  /** weekly, biweekly or monthly. */
  serviceFrequency: string;
  /** The day of the last finished visit; null where there was none. */
  lastServiceDate: CivilDate | null;
  /** The next date that a route has the customer on; null: none is planned. */
  plannedOn: CivilDate | null;
}

const stages = {
  upcoming: { degree: 'service:0', severity: 'low', title: texts.serviceDueSoon, actionRequired: false },
  overdue: { degree: 'service:1', severity: 'medium', title: texts.serviceOverdue, actionRequired: true },
  missed: { degree: 'service:2', severity: 'high', title: texts.serviceMissed, actionRequired: true },
} as const;

/**
 * A service's stage by days since the last one: upcoming from two days before the interval's end, overdue more than
 * two days beyond it, missed more than seven. Null while it is not due and for an unknown frequency.
 */
export function reminderStage(frequency: string, daysSinceService: number): keyof typeof stages | null {
  if (!isRhythm(frequency)) return null;
  const interval = intervalDays[frequency];
  if (daysSinceService < interval - upcomingDays) return null;
  if (daysSinceService > interval + missedBeyondDays) return 'missed';
  return daysSinceService > interval + overdueBeyondDays ? 'overdue' : 'upcoming';
}

export const serviceCause = (customerId: string): string => `service:${customerId}`;

/** The reminder of a customer's next service; none before the first one, nor where a route has it anyway. */
export function serviceReminders(customer: RemindedCustomer, today: CivilDate): AlertCandidate[] {
  const { customerId, name, serviceFrequency, lastServiceDate, plannedOn } = customer;
  if (lastServiceDate === null) return [];
  const last = dayNumber(lastServiceDate);
  const stage = reminderStage(serviceFrequency, dayNumber(today) - last);
  if (!stage || !isRhythm(serviceFrequency)) return [];
  // Somebody comes before it would be missed: from one fourth Friday to the next are five weeks at times, and a holiday
  // leaves a week out. Nobody is late then.
  const isComing =
    plannedOn !== null && dayNumber(plannedOn) <= last + intervalDays[serviceFrequency] + missedBeyondDays;
  if (isComing && stage !== 'missed') return [];
  const dueOn = dateOfDay(last + intervalDays[serviceFrequency]);
  const messageOf = stage === 'upcoming' ? texts.serviceIsDue : texts.serviceWasDue;
  const { degree, severity, title, actionRequired } = stages[stage];
  return [
    {
      cause: serviceCause(customerId),
      degree,
      type: 'service_reminder',
      severity,
      title,
      // Days in figures would be another message every morning.
      message: messageOf({ customer: name, rhythm: texts.rhythm[serviceFrequency], dueOn, last: lastServiceDate }),
      customerId,
      poolId: null,
      actionRequired,
      link: '/routes/week',
    },
  ];
}

import { type CivilDate, dateOfDay, dayNumber, formatDay } from '#domain/calendar/index.ts';

import type { AlertCandidate } from './candidate.ts';

/** Days from one service to the next. */
const intervalDays: Readonly<Record<string, number>> = { weekly: 7, biweekly: 14, monthly: 30 };
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
}

const stages = {
  upcoming: { degree: 'service:0', severity: 'low', title: 'Service due soon', actionRequired: false },
  overdue: { degree: 'service:1', severity: 'medium', title: 'Service overdue', actionRequired: true },
  missed: { degree: 'service:2', severity: 'high', title: 'Service missed', actionRequired: true },
} as const;

/**
 * A service's stage by days since the last one: upcoming from two days before the interval's end, overdue more than
 * two days beyond it, missed more than seven. Null while it is not due and for an unknown frequency.
 */
export function reminderStage(frequency: string, daysSinceService: number): keyof typeof stages | null {
  const interval = intervalDays[frequency];
  if (interval === undefined || daysSinceService < interval - upcomingDays) return null;
  if (daysSinceService > interval + missedBeyondDays) return 'missed';
  return daysSinceService > interval + overdueBeyondDays ? 'overdue' : 'upcoming';
}

export const serviceCause = (customerId: string): string => `service:${customerId}`;

/** The reminder of a customer's next service; none before the first one. */
export function serviceReminders(customer: RemindedCustomer, today: CivilDate): AlertCandidate[] {
  const { customerId, name, serviceFrequency, lastServiceDate } = customer;
  if (lastServiceDate === null) return [];
  const last = dayNumber(lastServiceDate);
  const stage = reminderStage(serviceFrequency, dayNumber(today) - last);
  if (!stage) return [];
  const dueOn = dateOfDay(last + (intervalDays[serviceFrequency] ?? 0));
  const { degree, severity, title, actionRequired } = stages[stage];
  return [
    {
      cause: serviceCause(customerId),
      degree,
      type: 'service_reminder',
      severity,
      title,
      // Days in figures would be another message every morning.
      message: `${name}’s ${serviceFrequency} service ${stage === 'upcoming' ? 'is' : 'was'} due on ${formatDay(dueOn)}. Last serviced ${formatDay(lastServiceDate)}.`,
      customerId,
      poolId: null,
      actionRequired,
      link: '/routes/week',
    },
  ];
}

import type { Scheduled } from '#contract/messaging/messages.ts';
import { type CivilDate, dateOfDay, dayNumber, localDate } from '#domain/calendar/index.ts';
import { dateInWords, timeWindowInWords, unknownWords } from '#domain/messaging/index.ts';

import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { invalid } from '#server/platform/app-error.ts';

import { openOutbox } from '../put.ts';
import type { MessageRow } from '../repo.ts';
import { openWriter } from '../templates/writer.ts';
import { type Hand, Scheduling } from './scheduling.ts';
import { dayBefore, expectedVisits, isExpected } from './visit-times.ts';

/** Notices are written so many days ahead at most: the plan beyond may well change. */
const daysAhead = 60;

export const tomorrowIn = (timeZone: string, now: Date): CivilDate =>
  dateOfDay(dayNumber(localDate(timeZone, now)) + 1);

/**
 * Writes a notice to every customer of a day's visits, due 24 hours before; each customer once a date, however often it is
 * asked for. Part of the caller's transaction.
 */
export async function putPreVisits(
  tx: TenantTx,
  hand: Hand,
  { date, timeZone, userId }: { date: CivilDate; timeZone: string; userId: string | null },
): Promise<Scheduled> {
  const writer = await openWriter(tx);
  const outbox = await openOutbox(tx, hand);
  const visits = await expectedVisits(tx, date);
  await outbox.expect(visits.map(({ customer }) => customer));
  const scheduling = new Scheduling(outbox);
  for (const { customer, technicianName, window, startMinute } of visits) {
    const { language, customerId } = customer;
    const text = writer.write('pre_visit', customer, {
      serviceDate: dateInWords(date, language),
      timeWindow: timeWindowInWords(window, language),
      technicianName: technicianName ?? unknownWords.technicianName[language],
    });
    await scheduling.put(customer, text, {
      kind: 'pre_visit',
      cause: `pre_visit:${customerId}:${date}`,
      dueAt: dayBefore(date, startMinute, timeZone),
      serviceDate: date,
      userId,
    });
  }
  await outbox.announce();
  return scheduling.result;
}

/** @throws AppError invalid_input for a day before tomorrow, or too far ahead */
export function schedulePreVisits(tenant: Tenant, asked: string | undefined): Promise<Scheduled> {
  const { timeZone, userId } = tenant.account;
  const tomorrow = tomorrowIn(timeZone, tenant.now());
  const date = asked ?? tomorrow;
  if (date < tomorrow) throw invalid('date', 'Notices go out the day before: choose tomorrow or later');
  if (dayNumber(date) - dayNumber(tomorrow) > daysAhead) {
    throw invalid('date', `Choose a day within the next ${daysAhead} days`);
  }
  return tenant.transaction((tx) => putPreVisits(tx, tenant, { date, timeZone, userId }));
}

/** Why a notice that waits is not wanted any more: its visit was moved, skipped, or falls out. Null where it stands. */
export async function whyNotWanted(tx: TenantTx, message: MessageRow): Promise<string | null> {
  const { kind, customerId, serviceDate } = message;
  if (kind !== 'pre_visit' || customerId === null || serviceDate === null) return null;
  return (await isExpected(tx, customerId, serviceDate)) ? null : 'The visit was moved or skipped.';
}

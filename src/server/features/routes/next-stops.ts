import { serviceFrequencies } from '#contract/shapes.ts';
import { isDueOn } from '#domain/routing/recurrence.ts';
import {
  type CivilDate,
  dayNumber,
  MILLISECONDS_A_DAY,
  WEEKDAYS,
  type Weekday,
  weekdayIndex,
} from '#domain/routing/weekday.ts';
import type { TenantTx } from '#server/db/client.ts';
import { routesRepo } from './repo.ts';

/** A monthly stop comes back within five weeks. */
const weeksAhead = 6;

const dateOf = (day: number): CivilDate => new Date(day * MILLISECONDS_A_DAY).toISOString().slice(0, 10);
const weekdayNamed = (stored: string): Weekday => WEEKDAYS.find((day) => day.toUpperCase() === stored) ?? 'Monday';

/**
 * The next date each customer is due, today included until somebody has been there today. Customers without a stop in the
 * weeks ahead are not in the answer. Three queries, however many customers.
 * @param customerIds null for all
 */
export async function nextStops(
  tx: TenantTx,
  today: CivilDate,
  customerIds: string[] | null,
): Promise<Map<string, CivilDate>> {
  const repo = routesRepo(tx);
  const stops = await repo.rhythms(customerIds);
  if (stops.length === 0) return new Map();
  const lastVisits = await repo.lastVisits(stops.map(({ assignmentId }) => assignmentId));
  const served = await repo.servedOn(today);
  const todayNumber = dayNumber(today);
  const todayIndex = weekdayIndex(today);
  const next = new Map<string, CivilDate>();
  for (const { assignmentId, customerId, dayOfWeek, serviceFrequency, startDate, endDate } of stops) {
    const weekday = weekdayNamed(dayOfWeek);
    const recurrence = {
      dayOfWeek: weekday,
      frequency: serviceFrequencies.find((known) => known === serviceFrequency) ?? 'weekly',
      startDate,
      endDate,
      lastVisitDate: lastVisits.get(assignmentId) ?? null,
    } as const;
    const firstDay = todayNumber + ((WEEKDAYS.indexOf(weekday) - todayIndex + 7) % 7);
    for (let week = 0; week <= weeksAhead; week += 1) {
      const day = firstDay + 7 * week;
      if (day === todayNumber && served.has(customerId)) continue;
      const date = dateOf(day);
      const known = next.get(customerId);
      if (known !== undefined && known <= date) break;
      if (isDueOn(date, recurrence)) {
        next.set(customerId, date);
        break;
      }
    }
  }
  return next;
}

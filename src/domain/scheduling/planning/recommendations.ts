import { WEEKDAYS } from '#domain/calendar/index.ts';

import { IMBALANCE_ABOVE_MINUTES } from '../routing/balance-score.ts';
import type { CompanyPlan } from './company-plan.ts';
import type { CompanyWeek } from './company-week.ts';
import { fullestWeek, mostStops, type PlanFigures, workOf } from './measure-plan.ts';

const HOUR = 60;

export type Remarks = { readonly recommendations: string[]; readonly imbalanceWarning: string | null };

/** Where a plan leaves something to be done that planning cannot do. */
export function remarksOn(
  company: CompanyWeek,
  plan: CompanyPlan,
  figures: PlanFigures,
  told: { moves: number; isBetter: boolean; unplaced: number },
): Remarks {
  const { technicians, stops } = company;
  const recommendations: string[] = [];
  const customers = (count: number): string => `${count} ${count === 1 ? 'customer' : 'customers'}`;
  if (technicians.length === 0) recommendations.push('There is no active technician to plan for.');
  else if (told.moves === 0 && !told.isBetter) recommendations.push('The present plan is as good as we can find.');

  const fixed = stops.filter(({ serviceDay }) => serviceDay !== null).length;
  if (fixed > 0 && !company.keepDays) {
    const all = new Set(stops.map(({ customerId }) => customerId)).size;
    recommendations.push(
      `${fixed} of ${customers(all)} ${fixed === 1 ? 'has' : 'have'} a fixed service day: only technician and order could change. Allow other days for everybody, or clear the service day of customers who do not mind which day it is.`,
    );
  }
  const offMap = stops.filter(({ coordinates }) => coordinates === null).length;
  if (offMap > 0) {
    recommendations.push(
      `${customers(offMap)} ${offMap === 1 ? 'is' : 'are'} not on the map and could not be planned. Complete the address.`,
    );
  }
  if (told.unplaced > 0 && technicians.length > 0) {
    recommendations.push('Not everybody could be given a place. Add a working day, a longer shift or a technician.');
  }
  recommendations.push(...fullDays(company, plan));

  const isImbalanced = technicians.length > 1 && figures.spreadMinutes > IMBALANCE_ABOVE_MINUTES;
  const work = workOf(company, plan);
  const named = (pick: (...values: number[]) => number): string => {
    const minutes = pick(...work);
    return `${technicians[work.indexOf(minutes)]?.name ?? ''} has ${(minutes / HOUR).toFixed(1)} h`;
  };
  return {
    recommendations,
    imbalanceWarning: isImbalanced
      ? `The work is spread unevenly: ${named(Math.max)} a week, ${named(Math.min)} (standard deviation ${Math.round(figures.spreadMinutes)} minutes).`
      : null,
  };
}

/** Days that stay above a limit. */
function fullDays(company: CompanyWeek, plan: CompanyPlan): string[] {
  const inOrder = [...plan.routes].sort((a, b) => a.day - b.day);
  return inOrder.flatMap((route): string[] => {
    const technician = company.technicians.find(({ technicianId }) => technicianId === route.technicianId);
    if (technician === undefined || route.stops.length === 0) return [];
    const dayOf = `${technician.name}'s ${WEEKDAYS[route.day] ?? ''}`;
    if (!technician.workingDays.includes(route.day)) return [`${dayOf} is no working day and still has stops.`];
    const over = Math.round(fullestWeek(company, plan, route).filled - technician.shiftMinutes);
    const count = mostStops(company, plan, route);
    return [
      ...(over > 0 ? [`${dayOf} is still ${over} ${over === 1 ? 'minute' : 'minutes'} over the shift.`] : []),
      ...(count > technician.maxStops
        ? [`${dayOf} still has ${count} customers, ${count - technician.maxStops} more than the daily maximum.`]
        : []),
    ];
  });
}

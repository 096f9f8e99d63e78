import type { PlanOrder } from '../routing/week/problem.ts';
import type { CompanyPlan } from './company-plan.ts';
import { asksForNothing, type CompanyWeek, type WeekStop } from './company-week.ts';
import { whoMayCome } from './who-may-come.ts';

export const daysAWeek = 7;
const allDays: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

/** Twice a week is worth little on two days in a row. */
const fewestDaysApart = 2;

/** One solver order and its stops: two when one technician visits a customer twice a week. */
export type WeekOrder = { readonly order: PlanOrder; readonly stops: readonly number[] };

/** What is asked of the orders: every stop on the map is one, or half of one. */
export function weekOrders(company: CompanyWeek, present: CompanyPlan): WeekOrder[] {
  const orders: WeekOrder[] = [];
  const taken = new Set<number>();
  for (const [index, stop] of company.stops.entries()) {
    if (taken.has(index) || stop.coordinates === null) continue;
    const twin = twinOf(company, index);
    const stops = twin === null ? [index] : [index, twin];
    for (const each of stops) taken.add(each);
    const patterns = patternsOf(company, present, stops);
    orders.push({
      stops,
      order: {
        id: stop.assignmentId,
        place: index,
        service: stop.serviceMinutes * 60,
        patterns,
        ...techniciansOf(company, stop),
        ...(stop.wishes.preferredTechnicianId === null
          ? {}
          : { preferredTechnician: stop.wishes.preferredTechnicianId }),
        ...(stop.wishes.window === null
          ? {}
          : { window: { from: stop.wishes.window.from * 60, to: stop.wishes.window.to * 60 } }),
        sameTechnician: (patterns[0]?.length ?? 0) > 1,
        ...(stop.present === null
          ? {}
          : { present: { technician: stop.present.technicianId, days: presentDays(company, present, stops) } }),
      },
    });
  }
  return orders;
}

/** Who may come; nobody is named where all may. */
function techniciansOf(
  { keepTechnicians, technicians }: CompanyWeek,
  { present, isPinned, wishes }: WeekStop,
): Pick<PlanOrder, 'technicians'> {
  if (present !== null && (keepTechnicians || isPinned || wishes.technicianFixed)) {
    return { technicians: [present.technicianId] };
  }
  const { excludedTechnicianIds, skills } = wishes;
  const may = whoMayCome([{ technicianId: present?.technicianId ?? '', excludedTechnicianIds, skills }], technicians);
  if (may.length === technicians.length) return {};
  return { technicians: may.map(({ technicianId }) => technicianId) };
}

/** The customer's other stop of the week, where both may move together: same technician, same time at the stop. */
function twinOf({ stops, keepDays }: CompanyWeek, index: number): number | null {
  const stop = stops[index];
  const [first, second] = stop?.ofPlace ?? [];
  const other = stops[first === index ? (second ?? -1) : (first ?? -1)];
  if (stop?.ofPlace.length !== 2 || stop.present === null || other?.present == null || keepDays || stop.isPinned)
    return null;
  const isPair =
    asksForNothing(stop) &&
    asksForNothing(other) &&
    stop.frequency === 'weekly' &&
    other.frequency === 'weekly' &&
    stop.serviceMinutes === other.serviceMinutes &&
    stop.present.technicianId === other.present.technicianId &&
    stop.present.day !== other.present.day;
  return isPair ? (first === index ? (second ?? null) : (first ?? null)) : null;
}

/**
 * The weekdays that a stop may have. A fixed service day is binding; if the office has put the customer on another day, that
 * day is allowed too. Customers with several days keep them, unless they move as a pair.
 */
export function allowedDays(company: CompanyWeek, stop: WeekStop): readonly number[] {
  const { present, serviceDay } = stop;
  if (present !== null && (company.keepDays || stop.isPinned || stop.ofPlace.length > 1)) return [present.day];
  if (present !== null && stop.wishes.dayFixed === true) return [present.day];
  if (serviceDay !== null && stop.wishes.dayFixed !== false)
    return [...new Set([serviceDay, present?.day ?? serviceDay])];
  const worked = allDays.filter((day) => company.technicians.some(({ workingDays }) => workingDays.includes(day)));
  return worked.length > 0 ? worked : allDays;
}

function patternsOf(company: CompanyWeek, { weekOf }: CompanyPlan, indices: readonly number[]): number[][] {
  const [stop, twin] = indices.map((index) => company.stops[index]);
  if (stop === undefined) return [];
  if (twin !== undefined) {
    return dayPairs(company, stop, twin).map((pair) => (company.weeks === 1 ? pair : everyWeek(pair)));
  }
  const days = allowedDays(company, stop);
  if (company.weeks === 1) return days.map((day) => [day]);
  if (stop.frequency === 'weekly') return days.map((day) => everyWeek([day]));
  // What has a place stays in the week it is counted in: another one would look like a saving that nothing brings about.
  const week = stop.present === null ? stop.week : (weekOf[indices[0] ?? 0] ?? 0);
  if (week !== null) return days.map((day) => [day + Math.max(0, week) * daysAWeek]);
  return days.flatMap((day) => [[day], [day + daysAWeek]]);
}

const everyWeek = (days: readonly number[]): number[] => [...days, ...days.map((day) => day + daysAWeek)];

function dayPairs(company: CompanyWeek, stop: WeekStop, twin: WeekStop): number[][] {
  const present = [stop.present?.day ?? 0, twin.present?.day ?? 0].sort((a, b) => a - b);
  const days = allowedDays(company, { ...stop, ofPlace: [] });
  const pairs = days.flatMap((first) => days.map((second) => [first, second]));
  return pairs.concat([present]).filter(([first = 0, second = 0], index, all) => {
    const apart = Math.min(second - first, first + daysAWeek - second);
    const isPresent = first === present[0] && second === present[1];
    const isFirstOfItsKind = all.findIndex((each) => each.join() === `${first},${second}`) === index;
    return first < second && (apart >= fewestDaysApart || isPresent) && isFirstOfItsKind;
  });
}

/** The days of the planned time that count as where the stop is. */
function presentDays({ weeks, stops }: CompanyWeek, { weekOf }: CompanyPlan, indices: readonly number[]): number[] {
  return indices.flatMap((index) => {
    const stop = stops[index];
    const day = stop?.present?.day ?? 0;
    if (weeks === 1) return [day];
    return [day + Math.max(0, weekOf[index] ?? 0) * daysAWeek];
  });
}

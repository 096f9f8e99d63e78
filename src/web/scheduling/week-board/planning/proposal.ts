import type { PlanAssignment, WeekResult } from '#contract/scheduling/week-optimization.ts';
import type { WeekPlan, WeekPlanDay, WeekStop } from '#contract/scheduling/week-plan.ts';
import { type CivilDate, weekdayOf } from '#domain/calendar/index.ts';
import { isDueOn } from '#domain/scheduling/index.ts';
import { formatMinutes, formatNumber } from '#web/base/format.ts';
import { placeName, routeDayName, type VisitKey, visitKey } from '../moving/grid.ts';
import { changeDays } from '../moving/grid-moves.ts';
import { weekTexts } from '../texts.ts';

/** The week with the suggested schedule. */
export interface ProposedWeek {
  plan: WeekPlan;
  /** The visits that change day or technician, with where they were. */
  changed: ReadonlyMap<VisitKey, string>;
}

interface Target {
  stop: WeekStop;
  technicianId: string;
  date: CivilDate;
  order: number;
}

/**
 * Shows a suggested schedule in one week. A visit whose place does not change stays as it is, also one that was moved once;
 * one that changes its day keeps its fortnight; customers without a route appear if their rhythm starts in that week.
 */
export function proposedWeek(plan: WeekPlan, { assignments, weeklySchedule, moves }: WeekResult): ProposedWeek {
  const dateOf = new Map(plan.dates.map(({ date, dayOfWeek }) => [dayOfWeek, date]));
  const names = new Map(plan.technicians.map(({ technicianId, name }) => [technicianId, name]));
  const planned = new Map(assignments.map((one) => [one.assignmentId, one]));
  const shifted = new Set(moves.filter(keepsPlace).map(({ assignmentId }) => assignmentId));
  const shown = new Set<string>();
  const changed = new Map<VisitKey, string>();
  const targets: Target[] = [];

  for (const { technicianId, days } of plan.technicians) {
    for (const { date, stops } of days) {
      for (const [index, stop] of stops.entries()) {
        const assignment = planned.get(stop.assignmentId);
        const newDate = assignment && dateOf.get(assignment.dayOfWeek);
        shown.add(stop.assignmentId);
        // It comes in other weeks; what was moved or begun stays to be seen.
        const isUntouched = stop.moved === null && stop.visitState === null;
        if (assignment && isUntouched && shifted.has(stop.assignmentId) && !isDueAfter(assignment, date)) continue;
        if (!assignment || !newDate || !changesPlace(assignment)) {
          const isRegular = stop.moved === null && stop.serviceDate === date;
          targets.push({ stop, technicianId, date, order: (isRegular && assignment?.routeOrder) || index + 1 });
          continue;
        }
        const placed = { ...stop, serviceDate: newDate, moved: null };
        targets.push({
          stop: placed,
          technicianId: assignment.technicianId,
          date: newDate,
          order: assignment.routeOrder,
        });
        changed.set(visitKey(placed), weekTexts.wasAt(placeName(names.get(technicianId) ?? '', date)));
      }
    }
  }
  const coming = ({ assignmentId, was }: PlanAssignment) =>
    was === null || (shifted.has(assignmentId) && !shown.has(assignmentId));
  for (const target of newcomers(assignments.filter(coming), weeklySchedule, dateOf)) {
    targets.push(target);
    const isShifted = shifted.has(target.stop.assignmentId);
    changed.set(visitKey(target.stop), isShifted ? weekTexts.otherWeeks : weekTexts.isNew);
  }

  const proposed = changeDays(plan, (day, { technicianId }) => {
    const stops = targets
      .filter((target) => target.date === day.date && target.technicianId === technicianId)
      .sort((one, other) => one.order - other.order)
      .map(({ stop }) => stop);
    return isSameDay(day, stops) ? null : stops;
  });
  return { plan: proposed, changed };
}

/** Whether a move is one to other weeks alone. */
const keepsPlace = ({ from, to }: WeekResult['moves'][number]): boolean =>
  from !== null && from.technicianId === to.technicianId && from.dayOfWeek === to.dayOfWeek;

/** Whether a stop is due on a date by the weeks that it gets. */
const isDueAfter = ({ serviceFrequency, startDate, rhythm }: PlanAssignment, date: CivilDate): boolean =>
  isDueOn(date, {
    ...{ frequency: serviceFrequency, startDate, rhythm, endDate: null, lastVisitDate: null },
    dayOfWeek: weekdayOf(date),
  });

const changesPlace = ({ technicianId, dayOfWeek, was }: PlanAssignment): boolean =>
  was !== null && (was.technicianId !== technicianId || was.dayOfWeek !== dayOfWeek);

const isSameDay = (day: WeekPlanDay, stops: readonly WeekStop[]): boolean =>
  day.stops.length === stops.length && day.stops.every((stop, index) => stop === stops[index]);

/** Stops that this week did not have, if they are due in it. */
function newcomers(
  assignments: WeekResult['assignments'],
  schedule: WeekResult['weeklySchedule'],
  dateOf: ReadonlyMap<string, CivilDate>,
): Target[] {
  const customers = new Map(
    schedule.flatMap(({ technicians }) =>
      technicians.flatMap((one) => one.customers.map((customer) => [customer.assignmentId, customer])),
    ),
  );
  return assignments.flatMap((assignment) => {
    const { assignmentId, technicianId, dayOfWeek, routeOrder, serviceFrequency } = assignment;
    const customer = customers.get(assignmentId);
    const date = dateOf.get(dayOfWeek);
    if (!customer || !date || !isDueAfter(assignment, date)) return [];
    const stop: WeekStop = {
      assignmentId,
      serviceDate: date,
      customerId: customer.customerId,
      name: customer.name,
      address: customer.address,
      latitude: customer.latitude,
      longitude: customer.longitude,
      serviceMinutes: assignment.estimatedDuration,
      travelMinutes: null,
      priority: 'NORMAL',
      serviceFrequency,
      moved: null,
      visitState: null,
    };
    return [{ stop, technicianId, date, order: routeOrder }];
  });
}

/** Miles in a sentence: whole ones from ten on. */
const milesText = (miles: number): string => weekTexts.milesLong(formatNumber(miles, Math.abs(miles) < 10 ? 1 : 0));

/** What the suggested schedule saves, in a sentence. */
export function savingSentence({ savings: { distanceSaved, timeSaved }, assignments }: WeekResult): string {
  if (assignments.length === 0) return weekTexts.nothingBetter;
  if (Math.abs(Math.round(timeSaved)) < 1 && Math.abs(distanceSaved) < 0.1) return weekTexts.proposalSame;
  const amount = `${milesText(Math.abs(distanceSaved))} and ${formatMinutes(Math.abs(timeSaved))}`;
  return timeSaved < 0 ? weekTexts.proposalCosts(amount) : weekTexts.proposalSaves(amount);
}

/** What the driving of the suggested schedule is made of. */
export function basisSentence({ after: { basis }, roads, ownDrives }: WeekResult): string {
  if (roads === null) return ownDrives === null ? weekTexts.drivingEstimated : weekTexts.drivingFromOwn(ownDrives);
  return basis === 'roads' ? weekTexts.drivingOnRoads(roads) : weekTexts.drivingPartlyOnRoads(roads);
}

/** Who is affected and how even it is: "9 customers change day, same technicians. Workload balance 96/100 (±22 min per tech)." */
export function changeSentence({ moves, assignments, after }: WeekResult): string {
  const present = moves.flatMap(({ from, to }) => (from ? [{ from, to }] : []));
  const newDay = present.filter(({ from, to }) => from.dayOfWeek !== to.dayOfWeek).length;
  const newTechnician = present.filter(({ from, to }) => from.technicianId !== to.technicianId).length;
  const newcomerCount = moves.length - present.length;
  const shiftedCount = moves.filter(keepsPlace).length;
  const sentences: string[] = [];
  if (newDay + newTechnician > 0) {
    const day = newDay > 0 ? weekTexts.changeDay(newDay) : weekTexts.noDayChanges;
    const technician = newTechnician > 0 ? weekTexts.changeTechnician(newTechnician) : weekTexts.sameTechnicians;
    sentences.push(`${day}, ${technician}.`);
  } else if (newcomerCount === 0 && shiftedCount === 0 && assignments.length > 0) {
    sentences.push(weekTexts.onlyOrder);
  }
  if (shiftedCount > 0) sentences.push(weekTexts.getOtherWeeks(shiftedCount));
  if (newcomerCount > 0) sentences.push(weekTexts.getARoute(newcomerCount));
  sentences.push(`${weekTexts.balance(after.balanceScore, Math.round(after.spreadMinutes))}.`);
  return sentences.join(' ');
}

/** Each move in words and its reason, for the list and its search. */
export function moveLines({ moves }: WeekResult, names: ReadonlyMap<string, string>) {
  const place = ({ technicianId, dayOfWeek }: { technicianId: string; dayOfWeek: PlanAssignment['dayOfWeek'] }) =>
    weekTexts.inPlace(names.get(technicianId) ?? technicianId, routeDayName(dayOfWeek));
  return moves.map((move) => ({
    id: move.assignmentId,
    name: move.customerName,
    places: keepsPlace(move)
      ? `${place(move.to)}, ${weekTexts.otherWeeks}`
      : weekTexts.fromTo(move.from ? place(move.from) : weekTexts.noRouteYet, place(move.to)),
    savedMinutes: Math.round(move.savedMinutes),
    reason: move.reason,
  }));
}

import type { DayOff, WeekPlan, WeekPlanTechnician, WeekStop } from '#contract/scheduling/week-plan.ts';
import type { CivilDate } from '#domain/calendar/index.ts';

/** One technician's part of a day. */
export interface CalendarRoute {
  technicianId: string;
  name: string;
  stops: readonly WeekStop[];
  travelMinutes: number;
  serviceMinutes: number;
  doneCount: number;
  /** What keeps the technician from working. */
  dayOff: DayOff['kind'] | null;
}

export interface CalendarDayData {
  date: CivilDate;
  routes: readonly CalendarRoute[];
  stopCount: number;
  doneCount: number;
  travelMinutes: number;
  serviceMinutes: number;
  /** Nobody works. */
  dayOff: DayOff['kind'] | null;
  notServed: readonly { key: string; name: string; why: 'skipped' | 'holiday' }[];
}

/** A technician's own days; the office's are all, or the chosen one's. */
export const shownTechnicians = (
  { technicians }: WeekPlan,
  { own, chosen }: { own: string | null; chosen: string },
): WeekPlanTechnician[] => {
  const wanted = own ?? chosen;
  return wanted === '' ? technicians : technicians.filter(({ technicianId }) => technicianId === wanted);
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The week as its days, Monday first. */
export function calendarDays(
  { dates, daysOff, notServed }: WeekPlan,
  technicians: readonly WeekPlanTechnician[],
): CalendarDayData[] {
  const shown = new Set(technicians.map(({ technicianId }) => technicianId));
  return dates.map(({ date }) => {
    const off = daysOff.filter(({ fromDate, toDate }) => fromDate <= date && date <= toDate);
    const routes = technicians.flatMap(({ technicianId, name, days }) => {
      const day = days.find((each) => each.date === date);
      const dayOff = off.find((each) => each.technicianId === technicianId)?.kind ?? null;
      if (!day || (day.stops.length === 0 && dayOff === null)) return [];
      return {
        technicianId,
        name,
        stops: day.stops,
        travelMinutes: day.travelMinutes,
        serviceMinutes: day.serviceMinutes,
        doneCount: day.stops.filter(({ visitState }) => visitState === 'done').length,
        dayOff,
      };
    });
    return {
      date,
      routes,
      stopCount: sum(routes.map(({ stops }) => stops.length)),
      doneCount: sum(routes.map(({ doneCount }) => doneCount)),
      travelMinutes: sum(routes.map(({ travelMinutes }) => travelMinutes)),
      serviceMinutes: sum(routes.map(({ serviceMinutes }) => serviceMinutes)),
      dayOff: off.find(({ technicianId }) => technicianId === null)?.kind ?? null,
      notServed: notServed
        .filter(({ serviceDate, technicianId }) => serviceDate === date && shown.has(technicianId))
        .map(({ assignmentId, name, why }) => ({ key: assignmentId, name, why })),
    };
  });
}

import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { formatMinutes } from '#web/base/format.ts';
import {
  boardColumns,
  dayLabel,
  dayOffName,
  filledMinutes,
  movedFrom,
  shortStopName,
  technicianNames,
} from './moving/grid.ts';
import { weekTexts } from './texts.ts';

/** The week as rows of a spreadsheet, one a visit, in the order they are driven; those not served close it. */
export function weekRows(plan: WeekPlan): (string | number | null)[][] {
  const names = technicianNames(plan);
  const visits = plan.dates.flatMap(({ date }) =>
    plan.technicians.flatMap(({ technicianId, name, days }) =>
      (days.find((day) => day.date === date)?.stops ?? []).map((stop, index) => {
        const from = movedFrom(stop, { date, technicianId }, (id) => names.get(id));
        return [
          date,
          name,
          index + 1,
          stop.name,
          stop.address,
          stop.serviceMinutes,
          stop.travelMinutes === null ? null : Math.round(stop.travelMinutes),
          from === null ? null : weekTexts.movedFrom(from),
        ];
      }),
    ),
  );
  const left = plan.notServed.map(({ serviceDate, technicianId, name, why, reason }) => [
    serviceDate,
    names.get(technicianId) ?? null,
    null,
    name,
    null,
    null,
    null,
    [weekTexts.why[why], reason].filter(Boolean).join(': '),
  ]);
  return [Object.values(weekTexts.csv), ...visits, ...left];
}

/** One cell of the printed week. */
export interface SheetCell {
  heading: string;
  lines: string[];
}

/** The week as a table of plain text: technicians down, days across. */
export function weekSheet(plan: WeekPlan): { head: string[]; rows: { name: string; cells: SheetCell[] }[] } {
  const columns = boardColumns(plan);
  return {
    head: [weekTexts.technician, ...columns.map(({ date }) => dayLabel(date))],
    rows: plan.technicians.map(({ name, days }) => ({
      name,
      cells: columns.map(({ index }) => {
        const day = days[index];
        if (!day) return { heading: '', lines: [] };
        if (day.stops.length === 0) {
          const off = dayOffName(plan.daysOff, day) ?? weekTexts.notWorking;
          return { heading: day.works ? '' : off, lines: [] };
        }
        return {
          heading: `${weekTexts.stops(day.stops.length)} · ${formatMinutes(filledMinutes(day))}`,
          lines: day.stops.map((stop, at) => `${at + 1} ${shortStopName(stop)}`),
        };
      }),
    })),
  };
}

import type { PayCheck, PayCheckTechnician } from '#contract/analytics/pay-check.ts';
import { exceptionNames, stopStateNames } from '#domain/analytics/index.ts';
import type { Words } from '#domain/language/index.ts';
import { paySheetTexts as texts } from './texts.ts';

type Cell = string | number | null;

/** "6:31 PM" where the company is; empty where there is no time. */
export const timeOfDay = (moment: string | null, timeZone: string, words: Words): string =>
  moment === null ? '' : words.moment(moment, timeZone, 'time');

export const payColumns = [
  'Row',
  'Technician',
  'Date',
  'Customer',
  'Status',
  'Scheduled',
  'Arrival',
  'Departure',
  'Scheduled minutes',
  'Minutes on site',
  'Photos',
  'Required tasks done',
  'Required tasks',
  'Scheduled stops',
  'Done',
  'Unscheduled',
  'Verified',
  'Miles driven',
  'Driving minutes',
  'Notes',
];

/** The week as rows of a spreadsheet: of each technician one with the week's sums, then one a stop. */
export const payRows = ({ technicians, timeZone }: PayCheck, words: Words): Cell[][] =>
  technicians.flatMap((technician) => [weekRow(technician, timeZone, words), ...stopRows(technician, timeZone, words)]);

function weekRow({ approval, stops, ...line }: PayCheckTechnician, timeZone: string, { say }: Words): Cell[] {
  const remark = approval
    ? [
        say(texts.approved({ by: approval.approvedBy, at: approval.approvedAt, timeZone, note: null })),
        approval.note,
        approval.differs ? say(texts.recordsChanged) : null,
      ]
    : [null];
  return [
    'Week',
    line.name,
    null,
    null,
    null,
    null,
    null,
    null,
    line.plannedMinutes,
    line.onSiteMinutes,
    stops.reduce((sum, { photos }) => sum + photos, 0),
    stops.reduce((sum, { tasksDone }) => sum + tasksDone, 0),
    stops.reduce((sum, { tasksRequired }) => sum + tasksRequired, 0),
    line.assigned,
    line.done,
    line.unplanned,
    line.proven,
    line.milesDriven,
    line.travelMinutes,
    remark.filter((part) => part !== null).join('; ') || null,
  ];
}

const stopRows = ({ name, stops, exceptions }: PayCheckTechnician, timeZone: string, words: Words): Cell[][] =>
  stops.map((stop) => [
    'Stop',
    name,
    stop.date,
    stop.customerName,
    words.say(stopStateNames[stop.state]),
    stop.assignmentId === null ? 'no' : 'yes',
    timeOfDay(stop.arrivalTime, timeZone, words) || null,
    timeOfDay(stop.departureTime, timeZone, words) || null,
    stop.plannedMinutes,
    stop.onSiteMinutes,
    stop.photos,
    stop.tasksDone,
    stop.tasksRequired,
    null,
    null,
    null,
    stop.proven ? 'yes' : 'no',
    null,
    null,
    exceptions
      .filter(
        (one) =>
          one.date === stop.date &&
          one.customerId === stop.customerId &&
          one.assignmentId === stop.assignmentId &&
          one.visitId === stop.visitId,
      )
      .map(({ kind, detail }) => words.say(texts.exceptionInCell({ kind: exceptionNames[kind], detail })))
      .join('; ') || null,
  ]);

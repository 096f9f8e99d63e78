import type { PayCheck, PayCheckTechnician } from '#contract/analytics/pay-check.ts';
import { durationOf, exceptionNames, stopStateNames } from '#domain/analytics/index.ts';
import type { Words } from '#domain/language/index.ts';
import { drawingsInTurn } from '#server/documents/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import type { PaySheet, PaySheetPart } from './pay-sheet-page.ts';
import { paySheetTexts as texts } from './texts.ts';

type Cell = string | number | null;

/** "6:31 PM" where the company is; empty where there is no time. */
const timeOfDay = (moment: string | null, timeZone: string, words: Words): string =>
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
  'Tips',
  'Notes',
];

/** The week as rows of a spreadsheet: of each technician one with the week's sums, then one a stop and one a tip. */
export const payRows = ({ technicians, timeZone }: PayCheck, words: Words): Cell[][] =>
  technicians.flatMap((technician) => [
    weekRow(technician, timeZone, words),
    ...stopRows(technician, timeZone, words),
    ...tipRows(technician),
  ]);

const tipRows = ({ name, tips }: PayCheckTechnician): Cell[][] =>
  tips.map(({ date, customerName, amount }) => [
    'Tip',
    name,
    date,
    customerName,
    ...payColumns.slice(4, -2).map(() => null),
    amount,
    null,
  ]);

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
    line.tipsTotal,
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

const draw = drawingsInTurn<PaySheet>({
  worker: 'draw-pay-sheet.worker',
  from: import.meta.url,
  what: texts.timesheets,
});

/** The week on paper: the sums of everybody, then each technician with what to look at, the stops and a line to sign. */
export function paySheetOf(tenant: Tenant, { technicians, from, to, timeZone, isOver }: PayCheck): Promise<Buffer> {
  const { words } = tenant;
  const { say } = words;
  return draw({
    language: words.language,
    company: tenant.account.companyName ?? '',
    title: say(texts.title({ from, to })),
    remark: isOver ? '' : say(texts.notOver),
    rows: technicians.map((line) => [
      line.name,
      say(texts.ofAll({ part: line.done - line.unplanned, all: line.assigned })),
      String(line.unplanned),
      String(line.proven),
      say(durationOf(line.onSiteMinutes)),
      say(durationOf(line.plannedMinutes)),
      words.number(line.milesDriven, 1, 1),
      line.approval ? words.moment(line.approval.approvedAt, timeZone, 'numericDate') : say(texts.no),
    ]),
    parts: technicians.filter(({ stops }) => stops.length > 0).map((line) => partOf(line, timeZone, words)),
    printedAt: tenant.now().toISOString(),
    timeZone,
  });
}

function partOf(line: PayCheckTechnician, timeZone: string, words: Words): PaySheetPart {
  const { approval } = line;
  const { say } = words;
  const facts = [
    texts.stops({
      done: line.done - line.unplanned,
      assigned: line.assigned,
      unplanned: line.unplanned,
      proven: line.proven,
    }),
    texts.times({
      onSite: durationOf(line.onSiteMinutes),
      planned: durationOf(line.plannedMinutes),
      miles: line.milesDriven,
    }),
    ...(line.tips.length > 0 ? [texts.tips({ amount: line.tipsTotal })] : []),
  ];
  if (approval) {
    const { approvedBy, approvedAt, note, done, onSiteMinutes, milesDriven } = approval;
    facts.push(texts.approved({ by: approvedBy, at: approvedAt, timeZone, note }));
    if (approval.differs) {
      facts.push(texts.changedSince({ done, onSite: durationOf(onSiteMinutes), miles: milesDriven }));
    }
  }
  return {
    name: line.name,
    facts: facts.map(say),
    exceptions: line.exceptions.map(({ kind, date, customerName, detail }) =>
      say(texts.exception({ date, customer: customerName, kind: exceptionNames[kind], detail })),
    ),
    stops: line.stops.map((stop) => [
      words.day(stop.date, 'numericDate'),
      stop.customerName,
      say(stop.state === 'done' && stop.assignmentId === null ? texts.doneUnscheduled : stopStateNames[stop.state]),
      [timeOfDay(stop.arrivalTime, timeZone, words), timeOfDay(stop.departureTime, timeZone, words)]
        .filter(Boolean)
        .join(' – '),
      stop.onSiteMinutes === null ? '' : say(texts.ofAll({ part: stop.onSiteMinutes, all: stop.plannedMinutes })),
      stop.state === 'done' ? say(texts.ofAll({ part: stop.tasksDone, all: stop.tasksRequired })) : '',
      stop.photos === 0 ? '' : String(stop.photos),
      stop.proven ? say(texts.yes) : '',
    ]),
  };
}

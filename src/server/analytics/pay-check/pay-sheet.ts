import type { PayCheck, PayCheckTechnician } from '#contract/analytics/pay-check.ts';
import { durationInWords, exceptionNames, stopStateNames } from '#domain/analytics/index.ts';
import { formatDay, formatMoment, formatStamp } from '#domain/calendar/index.ts';
import { drawingsInTurn } from '#server/documents/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { timeOfDay } from './pay-rows.ts';
import type { PaySheet, PaySheetPart } from './pay-sheet-page.ts';

const draw = drawingsInTurn<PaySheet>({
  worker: 'draw-pay-sheet.worker',
  from: import.meta.url,
  what: 'timesheets',
});

/** The week on paper: the sums of everybody, then each technician with what to look at, the stops and a line to sign. */
export function paySheetOf(tenant: Tenant, { technicians, from, to, timeZone, isOver }: PayCheck): Promise<Buffer> {
  return draw({
    company: tenant.account.companyName ?? '',
    title: `Timesheets ${formatDay(from, 'numericDate')} to ${formatDay(to, 'numericDate')}`,
    remark: isOver ? '' : 'This week is not over yet.',
    headings: ['Technician', 'Done', 'Unscheduled', 'Verified', 'On site', 'Scheduled', 'Miles', 'Approved'],
    rows: technicians.map((line) => [
      line.name,
      `${line.done - line.unplanned} of ${line.assigned}`,
      String(line.unplanned),
      String(line.proven),
      durationInWords(line.onSiteMinutes),
      durationInWords(line.plannedMinutes),
      line.milesDriven.toFixed(1),
      line.approval ? formatMoment(line.approval.approvedAt, timeZone, 'numericDate') : 'no',
    ]),
    parts: technicians.filter(({ stops }) => stops.length > 0).map((line) => partOf(line, timeZone)),
    printedAt: formatStamp(tenant.now(), timeZone),
    timeZone,
  });
}

function partOf(line: PayCheckTechnician, timeZone: string): PaySheetPart {
  const { approval } = line;
  return {
    name: line.name,
    facts: [
      `${line.done - line.unplanned} of ${line.assigned} scheduled stops done, ${line.unplanned} unscheduled, ${line.proven} verified`,
      `${durationInWords(line.onSiteMinutes)} on site of ${durationInWords(line.plannedMinutes)} scheduled, ${line.milesDriven.toFixed(1)} miles between the stops`,
      ...(approval
        ? [
            `Approved by ${approval.approvedBy}, ${formatStamp(approval.approvedAt, timeZone)}${approval.note ? `: ${approval.note}` : ''}`,
            ...(approval.differs
              ? [
                  `Records changed since then. Approved: ${approval.done === 1 ? '1 stop' : `${approval.done} stops`}, ${durationInWords(approval.onSiteMinutes)}, ${approval.milesDriven.toFixed(1)} miles.`,
                ]
              : []),
          ]
        : []),
    ],
    exceptions: line.exceptions.map(
      ({ kind, date, customerName, detail }) =>
        `${formatDay(date, 'numericDate')}  ${customerName}: ${exceptionNames[kind]}. ${detail}`,
    ),
    stops: line.stops.map((stop) => [
      formatDay(stop.date, 'numericDate'),
      stop.customerName,
      stop.state === 'done' && stop.assignmentId === null ? 'Done, unscheduled' : stopStateNames[stop.state],
      [timeOfDay(stop.arrivalTime, timeZone), timeOfDay(stop.departureTime, timeZone)].filter(Boolean).join(' – '),
      stop.onSiteMinutes === null ? '' : `${stop.onSiteMinutes} of ${stop.plannedMinutes}`,
      stop.state === 'done' ? `${stop.tasksDone} of ${stop.tasksRequired}` : '',
      stop.photos === 0 ? '' : String(stop.photos),
      stop.proven ? 'yes' : '',
    ]),
  };
}

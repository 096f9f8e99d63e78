import type { VisitTask } from '#contract/visits/checklist.ts';
import { localTime } from '#domain/calendar/index.ts';
import { wordsOf } from '#domain/language/index.ts';
import { composeReportMail } from '#server/reports/index.ts';
import type { DemoCustomer } from './demo-customers.ts';
import type { DemoStop, DemoTechnician } from './demo-routes.ts';
import { type DemoVisit, startDateOf } from './demo-visits.ts';
import type { KitReadings } from './pool-season.ts';
import type { DemoRows } from './repo.ts';

/** Water tests expire a week after they were made; their readings stay in the pool's history. */
const testLifeMs = 7 * 24 * 60 * 60 * 1000;
/** Handed to the mail server half a minute after the technician left. */
const mailDelayMs = 30_000;

export const customerRow = (
  customer: DemoCustomer,
  { joinedOn, leftOn }: { joinedOn: string; leftOn: string | null },
): DemoRows['customers'][number] => {
  const { poolId: _pool, gallons, ...fields } = customer;
  const createdAt = new Date(`${joinedOn}T17:00:00Z`);
  return {
    ...fields,
    pricePer: 'month',
    poolSize: gallons,
    locationSource: 'given',
    isActive: leftOn === null,
    createdAt,
    updatedAt: leftOn === null ? createdAt : new Date(`${leftOn}T17:00:00Z`),
  };
};

export const technicianRow = (
  { technicianId, name, email, phone, workingDays }: DemoTechnician,
  createdAt: Date,
): DemoRows['technicians'][number] => ({
  technicianId,
  name,
  email,
  phone,
  workingDays,
  maxCustomersPerDay: 16,
  createdAt,
});

export const assignmentRow = (
  stop: DemoStop,
  today: string,
  createdAt: Date,
): DemoRows['routeAssignments'][number] => ({
  assignmentId: stop.assignmentId,
  customerId: stop.customer.customerId,
  technicianId: stop.technician.technicianId,
  dayOfWeek: stop.dayOfWeek.toUpperCase(),
  serviceFrequency: stop.frequency,
  routeOrder: stop.routeOrder,
  estimatedDuration: stop.estimatedMinutes,
  priority: stop.priority,
  startDate: startDateOf(stop, today),
  isActive: stop.isActive,
  createdAt,
  updatedAt: createdAt,
});

/** A pool as its last visit left it on record. */
export const poolRow = (
  { poolId, customerId, name, poolType, gallons }: DemoCustomer,
  last: DemoVisit | undefined,
  createdAt: Date,
): DemoRows['pools'][number] => ({
  poolId,
  customerId,
  name: `${name}'s ${poolType === 'spa' ? 'spa' : 'pool'}`,
  poolType,
  volumeGallons: gallons,
  ...(last ? { ...columnsOf(last.treatment.known), lastUpdated: last.departure } : {}),
  createdAt,
});

const columnsOf = ({ pH, ...readings }: KitReadings) => ({ ...readings, ph: pH });

/** The readings as reports carry them: text, and only what was measured. */
function chemistryOf(readings: KitReadings): Record<string, string> {
  const named = {
    chlorine: readings.chlorine,
    ph: readings.pH,
    alkalinity: readings.totalAlkalinity,
    hardness: readings.calciumHardness,
    temperature: readings.temperature,
    cyanuricAcid: readings.cyanuricAcid,
    salt: readings.salt,
  };
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );
}

/** Everything that a finished visit leaves behind. `note`: why its email reached nobody; null where a mail server takes emails. */
export function rowsOfVisit(
  visit: DemoVisit,
  {
    companyName,
    timeZone,
    now,
    tasks,
    note,
  }: { companyName: string; timeZone: string; now: Date; tasks: VisitTask[]; note: string | null },
) {
  const { visitId, stop, date, arrival, departure, treatment, notes, nextService } = visit;
  const { customer, technician } = stop;
  const suffix = visitId.slice('VISIT-'.length);
  const ids = { testId: `TEST-${suffix}`, reportId: `REPORT-${suffix}`, mailId: `MAIL-${suffix}` };
  const readings = columnsOf(treatment.readings);
  const done = {
    serviceDate: date,
    serviceTime: localTime(timeZone, arrival),
    services: visit.services,
    waterChemistry: chemistryOf(treatment.readings),
    chemicalsAdded: treatment.chemicals.map(({ words: _words, ...chemical }) => chemical),
    nextService,
  };
  const mailed = customer.email !== null;
  const report: DemoRows['serviceReports'][number] = {
    reportId: ids.reportId,
    visitId,
    customerId: customer.customerId,
    customerName: customer.name,
    customerEmail: customer.email,
    address: `${customer.address}, ${customer.city}, ${customer.state} ${customer.zipCode}`,
    ...done,
    notes,
    technicianName: technician.name,
    mailId: mailed ? ids.mailId : null,
    createdAt: departure,
  };
  const isRecent = arrival.getTime() + testLifeMs > now.getTime();
  const sentAt = new Date(departure.getTime() + mailDelayMs);
  const signature = {
    name: companyName,
    email: null,
    phone: null,
    website: null,
    address: null,
    tagline: null,
    logo: null,
  };
  const mail = {
    report,
    photos: [],
    tasks,
    signature,
    poolType: customer.poolType,
    galleryUrl: null,
    words: wordsOf('en'),
  };
  return {
    visit: {
      visitId,
      customerId: customer.customerId,
      poolId: customer.poolId,
      assignmentId: stop.assignmentId,
      technicianId: technician.technicianId,
      technicianName: technician.name,
      state: 'done' as const,
      arrivalTime: arrival,
      departureTime: departure,
      ...done,
      serviceNotes: notes,
      tasks,
      emailNotificationSent: mailed && note === null,
      waterTestId: ids.testId,
      reportId: ids.reportId,
      createdAt: arrival,
      updatedAt: departure,
    } satisfies DemoRows['serviceVisits'][number],
    reading: {
      testId: ids.testId,
      poolId: customer.poolId,
      measuredAt: arrival,
      testedBy: technician.name,
      ...readings,
    } satisfies DemoRows['poolReadings'][number],
    test: isRecent
      ? ({
          testId: ids.testId,
          poolId: customer.poolId,
          customerId: customer.customerId,
          technicianId: technician.technicianId,
          visitId,
          ...readings,
          poolVolume: customer.gallons,
          createdAt: arrival,
          expiresAt: new Date(arrival.getTime() + testLifeMs),
        } satisfies DemoRows['waterTests'][number])
      : null,
    report,
    mail: mailed
      ? ({
          mailId: ids.mailId,
          recipient: customer.email ?? '',
          ...(isRecent ? composeReportMail(mail) : shortMail(visit)),
          state: 'sent' as const,
          attempts: 1,
          sentAt,
          lastError: note,
          messageId: `<${ids.mailId.toLowerCase()}@demo.poolhand.example>`,
          nextAttemptAt: departure,
          createdAt: departure,
        } satisfies DemoRows['mails'][number])
      : null,
  };
}

/** Mails of earlier weeks are kept as a line: nobody opens a thousand of them, and composing them would slow the first start. */
function shortMail({ date, stop }: DemoVisit) {
  const text = `${stop.technician.name} looked after the pool at ${stop.customer.address} on ${date}.`;
  return {
    purpose: 'service-report' as const,
    subject: `Your pool service report – ${date}`,
    html: `<p>${text}</p>`,
    text,
  };
}

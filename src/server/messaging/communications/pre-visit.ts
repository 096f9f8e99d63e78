import type { Scheduled } from '#contract/messaging/messages.ts';
import {
  addDays,
  type CivilDate,
  dateOfDay,
  dayNumber,
  localDate,
  momentAt,
  weekdayOf,
} from '#domain/calendar/index.ts';
import { type Message, type Words, wordsOf } from '#domain/language/index.ts';
import { customerTexts, timeWindowInWords } from '#domain/messaging/index.ts';
import {
  type ArrivalWindow,
  type AtPlace,
  arrivalTimes,
  arrivalWindow,
  coordinatesOf,
  type DatedVisit,
  type Drives,
  placeKey,
  shiftOn,
} from '#domain/scheduling/index.ts';
import { type CustomerRow, customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { invalid } from '#server/platform/app-error.ts';
import {
  datedDay,
  drivesBetween,
  endPlacesOf,
  endsOf,
  type PlannedStop,
  type TechnicianRow,
  techniciansRepo,
} from '#server/scheduling/index.ts';
import { type ClockAndIds, openOutbox, Scheduling } from '../put.ts';
import type { MessageRow } from '../repo.ts';
import { openWriter } from '../templates/writer.ts';
import { messagingTexts } from '../texts.ts';
import { communicationsRepo } from './repo.ts';
import { skipToldOf } from './visit-skipped.ts';

/** A customer's visit on a day, with what the notice says about it. */
export interface ExpectedVisit {
  customer: CustomerRow & PlannedStop['customer'];
  /** Its address, where the customer has a visit at more than one that day, or not at the customer's own. */
  place: string | null;
  technicianName: string | null;
  /** Null where an earlier stop on the route is not on the map. */
  window: ArrivalWindow | null;
  /** The earliest start, minutes after midnight. */
  startMinute: number;
}

const dayStartMinute = 8 * 60;

type AtStop = Omit<ExpectedVisit, 'customer'> & { customer: PlannedStop['customer'] };

function expectedOf(
  stops: readonly DatedVisit<PlannedStop>[],
  technician: TechnicianRow | undefined,
  drives: Drives,
  date: CivilDate,
): AtStop[] {
  const day = technician ? shiftOn(technician, weekdayOf(date)) : { start: dayStartMinute, lunch: null };
  const shift = day.start;
  const passed = stops.map(({ stop: { assignment, customer } }) => ({
    serviceMinutes: assignment.estimatedDuration,
    coordinates: coordinatesOf(customer),
  }));
  const firstUnknown = passed.findIndex(({ coordinates }) => coordinates === null);
  const times = arrivalTimes(day, passed, drives, endsOf(technician));
  return stops.map(({ stop: { customer } }, index) => {
    const minutesBefore = (times[index]?.fromMinute ?? shift) - shift;
    const isKnown = technician !== undefined && (firstUnknown < 0 || index < firstUnknown);
    const window = isKnown ? arrivalWindow(shift, minutesBefore) : null;
    return {
      customer,
      place: customer.propertyId === null ? null : (customer.address ?? customer.propertyName),
      technicianName: technician?.isActive ? technician.name : null,
      window,
      startMinute: window ? window.fromHour * 60 : shift,
    };
  });
}

/** The first visit at each place of each customer on a day, in route order. */
export async function expectedVisits(tx: TenantTx, date: CivilDate): Promise<ExpectedVisit[]> {
  const { visits } = await datedDay(tx, date);
  const all = await techniciansRepo(tx).list();
  const technicians = new Map(all.map((one) => [one.technicianId, one]));
  const places = [...visits.map(({ stop }) => coordinatesOf(stop.customer)), ...endPlacesOf(all)];
  const drives = await drivesBetween(tx, places);
  const byTechnician = new Map<string, typeof visits>();
  for (const visit of visits) {
    const { technicianId } = visit;
    byTechnician.set(technicianId, [...(byTechnician.get(technicianId) ?? []), visit]);
  }
  const first = new Map<string, AtStop>();
  for (const [technicianId, stops] of byTechnician) {
    for (const visit of expectedOf(stops, technicians.get(technicianId), drives, date)) {
      const known = first.get(placeKey(visit.customer));
      if (!known || visit.startMinute < known.startMinute) first.set(placeKey(visit.customer), visit);
    }
  }
  const elsewhere = new Set([...first.values()].flatMap(({ customer, place }) => (place ? customer.customerId : [])));
  const ids = [...new Set([...first.values()].map(({ customer }) => customer.customerId))];
  const rows = new Map((await customersRepo(tx).findMany(ids)).map((row) => [row.customerId, row]));
  return [...first.values()].flatMap((visit) => {
    const { customerId, address } = visit.customer;
    const row = rows.get(customerId);
    if (!row) return [];
    const place = elsewhere.has(customerId) ? (visit.place ?? address) : visit.place;
    return [{ ...visit, customer: { ...row, ...visit.customer }, place }];
  });
}

/** What the notice of a visit names, in the customer's language. */
export function noticeValues({ customer, place, technicianName, window }: ExpectedVisit, date: CivilDate) {
  const { say } = wordsOf(customer.language);
  const when = timeWindowInWords(window);
  return {
    serviceDate: say(customerTexts.visit.date({ date })),
    timeWindow: say(place === null ? when : customerTexts.visit.atPlace({ when, place })),
    technicianName: technicianName ?? say(customerTexts.visit.yourTechnician),
  };
}

/** The same clock time on the day before. */
const dayBefore = (date: CivilDate, minute: number, timeZone: string): Date =>
  momentAt(timeZone, addDays(date, -1), minute);

/** Schedules further ahead may well change. */
const daysAhead = 60;

export const tomorrowIn = (timeZone: string, now: Date): CivilDate =>
  dateOfDay(dayNumber(localDate(timeZone, now)) + 1);

/** One for each of a customer's places. */
const causeOf = (at: AtPlace, date: CivilDate): string => `pre_visit:${placeKey(at)}:${date}`;

/** Writes a notice for each customer's visit on a day, once, due 24 hours before. Part of the caller's transaction. */
export async function putPreVisits(
  tx: TenantTx,
  clockAndIds: ClockAndIds,
  { date, timeZone, userId, words }: { date: CivilDate; timeZone: string; userId: string | null; words: Words },
): Promise<Scheduled> {
  const writer = await openWriter(tx);
  const outbox = await openOutbox(tx, clockAndIds);
  const visits = await expectedVisits(tx, date);
  await outbox.expect(visits.map(({ customer }) => customer));
  const scheduling = new Scheduling(outbox, words);
  for (const visit of visits) {
    const { customer, startMinute } = visit;
    const text = writer.write('pre_visit', customer, noticeValues(visit, date));
    await scheduling.put(customer, text, {
      kind: 'pre_visit',
      cause: causeOf(customer, date),
      dueAt: dayBefore(date, startMinute, timeZone),
      serviceDate: date,
      userId,
    });
  }
  await outbox.announce();
  return scheduling.result;
}

/** @throws AppError invalid_input for a day before tomorrow, or too far ahead */
export function schedulePreVisits(tenant: Tenant, asked: string | undefined): Promise<Scheduled> {
  const { timeZone, userId } = tenant.account;
  const tomorrow = tomorrowIn(timeZone, tenant.now());
  const date = asked ?? tomorrow;
  if (date < tomorrow) throw invalid('date', messagingTexts.messages.dayTooEarly);
  if (dayNumber(date) - dayNumber(tomorrow) > daysAhead) {
    throw invalid('date', messagingTexts.messages.dayTooLate({ days: daysAhead }));
  }
  return tenant.transaction((tx) => putPreVisits(tx, tenant, { date, timeZone, userId, words: tenant.words }));
}

/** Why a waiting notice is obsolete; null where it is not. */
export async function whyNotWanted(tx: TenantTx, message: MessageRow): Promise<Message | null> {
  const skipId = skipToldOf(message);
  if (skipId !== null) {
    return (await communicationsRepo(tx).skipStands(skipId)) ? null : messagingTexts.notes.visitMadeAfterAll;
  }
  const { kind, cause, customerId, serviceDate } = message;
  if (kind !== 'pre_visit' || customerId === null || serviceDate === null) return null;
  const { visits } = await datedDay(tx, serviceDate);
  // One that came with an archive, under other ids, is about any visit of its customer.
  const namesPlace = cause?.startsWith(`pre_visit:${customerId}`) ?? false;
  const isExpected = visits.some(
    ({ stop: { customer } }) =>
      customer.customerId === customerId && (!namesPlace || causeOf(customer, serviceDate) === cause),
  );
  return isExpected ? null : messagingTexts.notes.visitMoved;
}

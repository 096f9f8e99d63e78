import { TZDate } from '@date-fns/tz';
import type { CivilDate } from '#domain/calendar/index.ts';
import type { DatedVisit } from '#domain/scheduling/index.ts';
import { type ArrivalWindow, arrivalWindow, coordinatesOf, dayLoad, minuteOfDay } from '#domain/scheduling/index.ts';
import type { CustomerRow } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { datedDay, type PlannedStop, type TechnicianRow, techniciansRepo } from '#server/scheduling/index.ts';

/** A customer's visit of a day, with what the customer may be told of it. */
export interface ExpectedVisit {
  customer: CustomerRow;
  technicianName: string | null;
  /** Null where the way there is not known: somebody before it on the route is not on the map. */
  window: ArrivalWindow | null;
  /** Minutes after midnight where it may begin at the earliest. */
  startMinute: number;
}

const dayStartMinute = 8 * 60;

function expectedOf(stops: readonly DatedVisit<PlannedStop>[], technician: TechnicianRow | undefined): ExpectedVisit[] {
  const shift = technician ? minuteOfDay(technician.startTime) : dayStartMinute;
  const passed = stops.map(({ stop: { assignment, customer } }) => ({
    serviceMinutes: assignment.estimatedDuration,
    coordinates: coordinatesOf(customer),
  }));
  const firstUnknown = passed.findIndex(({ coordinates }) => coordinates === null);
  const { travelMinutesTo } = dayLoad(passed);
  let minutesBefore = 0;
  return stops.map(({ stop: { assignment, customer } }, index) => {
    minutesBefore += travelMinutesTo[index] ?? 0;
    const isKnown = technician !== undefined && (firstUnknown < 0 || index < firstUnknown);
    const window = isKnown ? arrivalWindow(shift, minutesBefore) : null;
    minutesBefore += assignment.estimatedDuration;
    return {
      customer,
      technicianName: technician?.isActive ? technician.name : null,
      window,
      startMinute: window ? window.fromHour * 60 : shift,
    };
  });
}

/** The visits of a day by customer, a customer with several stops once; in the order of the routes. */
export async function expectedVisits(tx: TenantTx, date: CivilDate): Promise<ExpectedVisit[]> {
  const { visits } = await datedDay(tx, date);
  const technicians = new Map((await techniciansRepo(tx).list()).map((one) => [one.technicianId, one]));
  const byTechnician = new Map<string, typeof visits>();
  for (const visit of visits) {
    const { technicianId } = visit;
    byTechnician.set(technicianId, [...(byTechnician.get(technicianId) ?? []), visit]);
  }
  const first = new Map<string, ExpectedVisit>();
  for (const [technicianId, stops] of byTechnician) {
    for (const visit of expectedOf(stops, technicians.get(technicianId))) {
      const known = first.get(visit.customer.customerId);
      if (!known || visit.startMinute < known.startMinute) first.set(visit.customer.customerId, visit);
    }
  }
  return [...first.values()];
}

/** Whether the plan still brings somebody to the customer on a date. */
export const isExpected = async (tx: TenantTx, customerId: string, date: CivilDate): Promise<boolean> =>
  (await datedDay(tx, date)).visits.some(({ stop }) => stop.customer.customerId === customerId);

/** The same time of the clock on the day before: 24 hours before a visit (spec 3 §9). */
export function dayBefore(date: CivilDate, minute: number, timeZone: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, day - 1, Math.floor(minute / 60), minute % 60, timeZone).getTime());
}

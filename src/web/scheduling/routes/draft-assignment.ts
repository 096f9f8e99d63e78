import { type CreateRouteAssignment, type RouteAssignment, routeDayOf } from '#contract/scheduling/routes.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import type { Weekday } from '#contract/shapes.ts';
import { localDate } from '#domain/calendar/index.ts';
import { defaultStopMinutes } from '#domain/scheduling/index.ts';
import { clock } from '#web/base/clock.ts';
import { newId } from '#web/base/ids.ts';
import type { CustomerThere } from './day-board.ts';

interface Draft {
  customer: CustomerThere;
  technician: Technician;
  day: Weekday;
  routeOrder: number;
  timeZone: string;
  minutes?: number;
}

/** A complete new stop, which can be shown before the server answers. */
export function draftAssignment(draft: Draft): RouteAssignment {
  const { customer, technician, day, routeOrder, timeZone, minutes = defaultStopMinutes } = draft;
  const assignmentId = `ROUTE-${newId()}`;
  const now = clock.now();
  const frequency = frequencyOf(customer);
  return {
    id: assignmentId,
    assignmentId,
    customerId: customer.customerId,
    propertyId: customer.propertyId,
    technicianId: technician.technicianId,
    dayOfWeek: routeDayOf(day),
    serviceType: `${frequency}_service`,
    serviceFrequency: frequency,
    routeOrder,
    estimatedDuration: minutes,
    serviceDescription: null,
    priority: 'NORMAL',
    isActive: true,
    startDate: localDate(timeZone, now),
    endDate: null,
    notes: null,
    rhythm: null,
    windowFrom: null,
    windowTo: null,
    dayFixed: null,
    technicianFixed: false,
    preferredTechnicianId: null,
    excludedTechnicianIds: [],
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}

/** How often a customer is visited. The domain's own function would load the optimizer with the page. */
const frequencyOf = ({ serviceFrequency }: CustomerThere): RouteAssignment['serviceFrequency'] =>
  serviceFrequency === 'biweekly' || serviceFrequency === 'monthly' ? serviceFrequency : 'weekly';

/** The documented payload of a stop, with its words in upper case. */
export function assignmentPayload(assignment: RouteAssignment) {
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...fields } = assignment;
  return {
    ...fields,
    serviceType: assignment.serviceType.toUpperCase(),
    serviceFrequency: assignment.serviceFrequency.toUpperCase(),
  } satisfies Partial<Record<keyof CreateRouteAssignment, unknown>>;
}

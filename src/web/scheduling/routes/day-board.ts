import type { Customer, PropertyOfCustomer } from '#contract/customers/customers.ts';
import { type RouteAssignment, routeDayOf } from '#contract/scheduling/routes.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import type { Weekday } from '#contract/shapes.ts';
import {
  coordinatesOf,
  customerAt,
  type DayLoad,
  type Destination,
  dayLoad,
  estimatedDrive,
  placeKey,
  shiftOn,
  skillsNeeded,
  whoMayCome,
} from '#domain/scheduling/index.ts';
import type { MapRoute } from '../map/map-route.ts';

/** Everything the page shows; it is in the browser, so that a change of day shows at once. */
export interface RouteData {
  technicians: readonly Technician[];
  assignments: readonly RouteAssignment[];
  customers: readonly Customer[];
}

/** A customer as found at one of their places. */
export type CustomerThere = ReturnType<typeof customerAt<Customer>>;

/** Rows of the lists are drawn again only where their customer is another object. */
const known = new WeakMap<Customer, CustomerThere[]>();

/** A customer at each place that may be served: the own address, and the properties in use. */
export function placesOf(customer: Customer): CustomerThere[] {
  const places = known.get(customer) ?? [
    customerAt(customer, null),
    ...(customer.properties ?? []).flatMap((property) => (property.isActive ? there(customer, property) : [])),
  ];
  known.set(customer, places);
  return places;
}

const there = (customer: Customer, property: PropertyOfCustomer): CustomerThere => {
  const { locationQuality } = property;
  return {
    ...customerAt(customer, property),
    ...{ locationQuality, locationIsApproximate: locationQuality === 'street' || locationQuality === 'zip' },
  };
};

export interface RouteStop {
  assignment: RouteAssignment;
  customer: CustomerThere;
}

/** One technician's route of a weekday. */
export interface TechnicianDay {
  technician: Technician;
  stops: RouteStop[];
  load: DayLoad;
  capacityMinutes: number;
  worksThatDay: boolean;
}

/** A place of an active customer without a stop on the day; `hasRoute` where another day has one. */
export interface Unassigned {
  customer: CustomerThere;
  hasRoute: boolean;
  /** Its stops on other days: they say who may come. */
  stops: readonly RouteAssignment[];
}

export interface DayBoard {
  routes: TechnicianDay[];
  unassigned: Unassigned[];
}

/** Where to drive to a customer. */
export const destinationOf = (customer: Customer): Destination => ({
  ...customer,
  coordinates: coordinatesOf(customer),
});

/** A technician's stops that have a place on the map. */
export const mapRouteOf = ({ technicianId, name }: Technician, stops: readonly RouteStop[]): MapRoute => ({
  key: technicianId,
  name,
  stops: stops.flatMap(({ assignment, customer }) => {
    const coordinates = coordinatesOf(customer);
    return coordinates ? [{ key: assignment.assignmentId, name: stopName(customer), coordinates }] : [];
  }),
});

/** How a stop is called: by its address, else by the customer's name. */
export const stopName = ({ address, name }: Customer): string => address ?? name;

/** The first name, as the quick-assign buttons show it. */
export const firstName = ({ name }: Technician): string => name.split(' ')[0] ?? name;

const inRouteOrder = (one: RouteStop, other: RouteStop): number =>
  one.assignment.routeOrder - other.assignment.routeOrder ||
  one.assignment.createdAt.localeCompare(other.assignment.createdAt) ||
  one.assignment.assignmentId.localeCompare(other.assignment.assignmentId);

/** Whether a stop is part of what repeats: not paused, and not over. */
export const isRunningOn =
  (today: string) =>
  ({ isActive, endDate }: RouteAssignment): boolean =>
    isActive && (endDate === null || endDate >= today);

const noStops: readonly RouteAssignment[] = [];

/**
 * The board of a weekday: a route for each technician who works that day or has stops on it, and the active customers
 * without a stop that day: those without any route first, then those whose service day it is, then by name.
 */
export function dayBoard(day: Weekday, { technicians, assignments, customers }: RouteData, today: string): DayBoard {
  const customerById = new Map(customers.map((customer) => [customer.customerId, customer]));
  const active = assignments.filter(isRunningOn(today));
  const ofDay = active.filter(({ dayOfWeek }) => dayOfWeek === routeDayOf(day));
  const stopsOf = (technicianId: string): RouteStop[] =>
    ofDay
      .filter((assignment) => assignment.technicianId === technicianId)
      .flatMap((assignment) => {
        const customer = customerById.get(assignment.customerId);
        if (!customer) return [];
        const property = customer.properties?.find(({ propertyId }) => propertyId === assignment.propertyId);
        return [{ assignment, customer: property ? there(customer, property) : customerAt(customer, null) }];
      })
      .sort(inRouteOrder);

  const routes = technicians
    .map((technician) => technicianDay(technician, day, stopsOf(technician.technicianId)))
    .filter(({ worksThatDay, stops }) => worksThatDay || stops.length > 0);

  const onDay = new Set(ofDay.map(placeKey));
  const stopsAt = new Map<string, RouteAssignment[]>();
  for (const stop of active) stopsAt.set(placeKey(stop), [...(stopsAt.get(placeKey(stop)) ?? []), stop]);
  const served = new Set(active.map(({ customerId }) => customerId));
  const rank = ({ customer, hasRoute }: Unassigned): number =>
    (hasRoute ? 2 : 0) + (customer.serviceDay === day ? 0 : 1);
  const unassigned = customers
    .filter(({ isActive }) => isActive)
    .flatMap(placesOf)
    .filter((customer) => !onDay.has(placeKey(customer)))
    .map((customer) => {
      const stops = stopsAt.get(placeKey(customer)) ?? noStops;
      // A customer served only at another address needs no stop at their own.
      const hasRoute = stops.length > 0 || (customer.propertyId === null && served.has(customer.customerId));
      return { customer, hasRoute, stops };
    })
    .sort((one, other) => rank(one) - rank(other) || one.customer.name.localeCompare(other.customer.name));
  return { routes, unassigned };
}

function technicianDay(technician: Technician, day: Weekday, stops: RouteStop[]): TechnicianDay {
  return {
    technician,
    stops,
    load: dayLoad(
      stops.map(({ assignment, customer }) => ({
        serviceMinutes: assignment.estimatedDuration,
        coordinates: coordinatesOf(customer),
      })),
      estimatedDrive,
      technician.ends,
    ),
    capacityMinutes: shiftOn(technician, day).minutes,
    worksThatDay: technician.isActive && technician.workingDays.includes(day),
  };
}

/** Stops of each weekday, by everybody. */
export function stopsByDay({ assignments, customers }: RouteData, today: string): Map<string, number> {
  const known = new Set(customers.map(({ customerId }) => customerId));
  const counts = new Map<string, number>();
  for (const { dayOfWeek, customerId } of assignments.filter(isRunningOn(today))) {
    if (known.has(customerId)) counts.set(dayOfWeek, (counts.get(dayOfWeek) ?? 0) + 1);
  }
  return counts;
}

/** Whether a text contains every word of a search. */
export function hasWords(text: string, search: string): boolean {
  const lower = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

/** Whether every word of a search is in the customer's name, address, email or phone. */
export const matchesSearch = (
  { name, propertyName, address, city, zipCode, email, phone }: CustomerThere,
  search: string,
): boolean => hasWords([name, propertyName, address, city, zipCode, email, phone].filter(Boolean).join(' '), search);

/** Whom a customer's stops, and what their pool needs, let come; the preferred first. */
export function whoMayComeTo<T extends Technician>(
  { customer, stops }: Pick<Unassigned, 'customer' | 'stops'>,
  technicians: readonly T[],
): T[] {
  const needed = (stop?: RouteAssignment) => skillsNeeded(stop?.skills, customer.poolType);
  const asked =
    stops.length > 0
      ? stops.map((stop) => ({ ...stop, skills: needed(stop) }))
      : [{ technicianId: '', skills: needed() }];
  return whoMayCome(asked, technicians);
}

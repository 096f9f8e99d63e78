import { describe, expect, it } from 'vitest';
import { weekdays } from '#domain/calendar/index.ts';

import { type RoadTable, roadPlaceOf, straightDrive } from '../routing/drives.ts';
import { readCompanyWeek } from './company-week.ts';
import { findSlots } from './find-slots.ts';
import type { PlanningInput } from './planning-input.ts';

const at = (north: number, east = 0) => ({ latitude: 33.5 + north / 100, longitude: -112.1 + east / 100 });

const mapped = [0, 10, 20, -30, -40, 15, 22, 40].map((north) => at(north));
/** Straight roads, driven at 25 mph. */
const roads: RoadTable = {
  name: 'Straight roads',
  places: mapped.map(roadPlaceOf),
  seconds: mapped.flatMap((from) => mapped.map((to) => straightDrive(from, to).minutes * 60)),
  miles: mapped.flatMap((from) => mapped.map((to) => straightDrive(from, to).miles)),
};

/** Sam drives north on Mondays and south on Tuesdays, and has nothing else to do on two more days. */
const company = (more: Partial<PlanningInput> = {}): PlanningInput => ({
  today: '2026-11-23',
  technicians: [
    {
      technicianId: 'Sam',
      name: 'Sam Lee',
      isActive: true,
      workingDays: ['Monday', 'Tuesday'],
      startTime: '08:00',
      endTime: '12:00',
      maxCustomersPerDay: 4,
    },
  ],
  customers: [0, 10, 20, -30, -40].map((north, index) => ({
    customerId: `C${index}`,
    name: `Pool ${index}`,
    address: null,
    ...at(north),
    serviceDay: null,
    serviceFrequency: 'weekly',
    isActive: true,
  })),
  assignments: [0, 1, 2, 3, 4].map((index) => ({
    assignmentId: `R${index}`,
    customerId: `C${index}`,
    technicianId: 'Sam',
    dayOfWeek: index < 3 ? 'MONDAY' : 'TUESDAY',
    routeOrder: index,
    estimatedDuration: 30,
    serviceFrequency: 'weekly',
    isActive: true,
    startDate: null,
    endDate: null,
  })),
  scope: { keepTechnicians: false, keepDays: false },
  newAssignmentPrefix: 'NEW',
  roads,
  ...more,
});

const question = { place: at(15), serviceMinutes: 30, frequency: 'weekly' as const };
const changed = (more: Partial<PlanningInput['technicians'][number]>): PlanningInput => ({
  ...company(),
  technicians: company().technicians.map((each) => ({ ...each, ...more })),
});

describe('where a new address fits', () => {
  it('names the days with least added driving and the place between which stops', () => {
    const [first, second, ...others] = findSlots(company(), question);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      technicianName: 'Sam Lee',
      dayOfWeek: 'MONDAY',
      addedMinutes: 0,
      addedMiles: 0,
      basis: 'roads',
      position: 2,
      after: 'Pool 1',
      before: 'Pool 2',
      stopsBefore: 3,
      capacityMinutes: 240,
    });
    expect(first?.minutesAfter).toBeCloseTo((first?.minutesBefore ?? 0) + 30, 2);
    // 0.45 degrees of latitude from Tuesday's first stop: 31.09 miles, 74.6 minutes.
    expect(second).toMatchObject({
      dayOfWeek: 'TUESDAY',
      position: 0,
      after: null,
      before: 'Pool 3',
      addedMiles: 31.09,
    });
    expect(second?.addedMinutes).toBeCloseTo(74.6, 0);
  });

  it('prefers a short detour to driving out on an empty day, and an empty day to a long one', () => {
    const days = (north: number) =>
      findSlots(changed({ workingDays: ['Monday', 'Friday'] }), { ...question, place: at(north) }).map(
        ({ dayOfWeek, addedMinutes }) => [dayOfWeek, Math.round(addedMinutes)],
      );
    expect(days(22)).toEqual([
      ['MONDAY', 3],
      ['FRIDAY', 0],
    ]);
    expect(days(40)).toEqual([
      ['FRIDAY', 0],
      ['MONDAY', 33],
    ]);
  });

  it('answers three at most', () => {
    expect(findSlots(changed({ workingDays: weekdays }), question)).toHaveLength(3);
  });

  it('takes a day of nobody off, nor one above the daily maximum or the shift', () => {
    expect(findSlots(changed({ maxCustomersPerDay: 3 }), question).map(({ dayOfWeek }) => dayOfWeek)).toEqual([
      'TUESDAY',
    ]);
    // Monday holds 90 minutes of service and 33 of driving; 15 minutes of the shift are kept free.
    expect(findSlots(changed({ endTime: '10:50' }), question).map(({ dayOfWeek }) => dayOfWeek)).toEqual(['MONDAY']);
    expect(findSlots(changed({ endTime: '10:45' }), question)).toEqual([]);
    expect(findSlots(changed({ isActive: false }), question)).toEqual([]);
  });

  it('lets a biweekly stop take the place that another leaves every other week', () => {
    const input = changed({ maxCustomersPerDay: 3 });
    const biweekly = {
      ...input,
      assignments: input.assignments.map((each) =>
        each.assignmentId === 'R0' ? { ...each, serviceFrequency: 'biweekly' as const, startDate: '2026-11-23' } : each,
      ),
    };
    const days = (frequency: 'weekly' | 'biweekly') =>
      findSlots(biweekly, { ...question, frequency }).map(({ dayOfWeek }) => dayOfWeek);
    expect(days('weekly')).toEqual(['TUESDAY']);
    expect(days('biweekly')).toEqual(['MONDAY', 'TUESDAY']);
  });

  it('leaves out the stops of the customer who is looked at', () => {
    const [first] = findSlots(changed({ maxCustomersPerDay: 3 }), { ...question, place: at(10), customerId: 'C1' });
    expect(first).toMatchObject({ dayOfWeek: 'MONDAY', stopsBefore: 2, after: 'Pool 0', before: 'Pool 2' });
  });
});

describe('a customer with several places', () => {
  const lake = { propertyId: 'LAKE', address: '41 Shore Drive', ...at(-30) };
  const twoPlaces = (): PlanningInput => ({
    ...company(),
    customers: company().customers.map((each) => (each.customerId === 'C1' ? { ...each, serviceDay: 'Monday' } : each)),
    assignments: company().assignments.map((stop) =>
      stop.assignmentId === 'R3' ? { ...stop, customerId: 'C1', property: lake } : stop,
    ),
  });

  it('has a stop at each, where that is, and each on its own', () => {
    const { stops } = readCompanyWeek({
      ...twoPlaces(),
      customers: twoPlaces().customers.filter(({ customerId }) => customerId !== 'C3'),
    });
    const [home, there] = ['R1', 'R3'].map((id) => stops.findIndex(({ assignmentId }) => assignmentId === id));
    expect(stops[home ?? -1]).toMatchObject({ propertyId: null, coordinates: at(10), serviceDay: 0, ofPlace: [home] });
    expect(stops[there ?? -1]).toMatchObject({
      ...{ customerId: 'C1', propertyId: 'LAKE', address: '41 Shore Drive', coordinates: at(-30) },
      ...{ serviceDay: null, ofPlace: [there] },
    });
  });

  it('keeps the stop at one place where an opening for the other is looked for', () => {
    const plans = (propertyId: string | null) =>
      findSlots(twoPlaces(), { ...question, place: at(-30), customerId: 'C1', propertyId }).find(
        ({ dayOfWeek }) => dayOfWeek === 'TUESDAY',
      )?.stopsBefore;
    expect(plans('LAKE')).toBe(1);
    expect(plans(null)).toBe(2);
  });
});

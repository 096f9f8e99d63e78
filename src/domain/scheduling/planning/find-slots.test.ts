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

describe('the best place of a day', () => {
  const steps = [0, 1, 2, 3, 4];
  /** From each place to its neighbor it takes ten minutes and a mile; what lies elsewhere was not measured. */
  const tenMinutes: RoadTable = {
    name: 'Ten minutes each',
    places: steps.map((step) => roadPlaceOf(at(step))),
    seconds: steps.flatMap((from) => steps.map((to) => Math.abs(from - to) * 600)),
    miles: steps.flatMap((from) => steps.map((to) => Math.abs(from - to))),
  };
  type Planned = Partial<PlanningInput['assignments'][number]> & { step: number | null };
  const monday = (stops: Planned[], technicians: Partial<PlanningInput['technicians'][number]>[] = [{}]) => ({
    ...company({ roads: tenMinutes }),
    technicians: company().technicians.flatMap((sam) =>
      technicians.map((more) => ({ ...sam, workingDays: ['Monday' as const], ...more })),
    ),
    customers: stops.map(({ step }, index) => ({
      ...{ customerId: `C${index}`, name: `Pool ${index}`, address: null, serviceDay: null },
      ...(step === null ? { latitude: null, longitude: null } : at(step)),
      ...{ serviceFrequency: 'weekly', isActive: true },
    })),
    assignments: stops.map(({ step: _, ...more }, index) => ({
      ...{ assignmentId: `R${index}`, customerId: `C${index}`, technicianId: 'Sam', dayOfWeek: 'MONDAY' as const },
      ...{ routeOrder: index, estimatedDuration: 30, serviceFrequency: 'weekly' as const, isActive: true },
      ...{ startDate: null, endDate: null },
      ...more,
    })),
  });
  const first = (input: PlanningInput, more: Partial<Parameters<typeof findSlots>[1]> & { step: number }) => {
    const { step, ...rest } = more;
    return findSlots(input, { ...question, place: at(step), ...rest })[0];
  };

  it('is of equal detours on the day that ends first', () => {
    const technicians = ['Ann', 'Bea'].map((technicianId) => ({ technicianId, name: technicianId }));
    const stops = ['Ann', 'Ann', 'Bea', 'Bea'].map((technicianId, index) => ({
      ...{ technicianId, step: index % 2 === 0 ? 0 : 2, estimatedDuration: index === 0 ? 45 : 30 },
    }));
    const found = findSlots(monday(stops, technicians), { ...question, place: at(1) });
    expect(found.map((slot) => [slot.technicianName, slot.addedMinutes, slot.minutesAfter])).toEqual([
      ['Bea', 0, 110],
      ['Ann', 0, 125],
    ]);
    const only = { ...question, place: at(1), technicianIds: ['Ann'] };
    expect(findSlots(monday(stops, technicians), only).map(({ technicianId }) => technicianId)).toEqual(['Ann']);
  });

  it.each(['2026-11-23', '2026-11-30'])(
    'is for a biweekly stop in the week that passes there, from %s',
    (startDate) => {
      const stops = [{ step: 0 }, { step: 4, serviceFrequency: 'biweekly' as const, startDate }];
      expect(first(monday(stops), { step: 4, frequency: 'biweekly' })).toMatchObject({
        ...{ position: 1, addedMinutes: 0, addedMiles: 0, basis: 'roads', stopsBefore: 2 },
        ...{ minutesBefore: 100, minutesAfter: 130, after: 'Pool 0', before: 'Pool 1' },
      });
    },
  );

  it('is for a weekly stop counted over both weeks, and has to fit into the fuller one', () => {
    const stops = [{ step: 0 }, { step: 4, serviceFrequency: 'biweekly' as const, startDate: '2026-11-23' }];
    // In the week without the other stop it is forty minutes away. A quarter of an hour of the shift is kept free.
    expect(first(monday(stops, [{ endTime: '10:45' }]), { step: 4 })).toMatchObject({
      ...{ position: 1, addedMinutes: 20, addedMiles: 2, stopsBefore: 2 },
      ...{ minutesBefore: 100, minutesAfter: 150, capacityMinutes: 165 },
    });
    expect(first(monday(stops, [{ endTime: '10:44' }]), { step: 4 })).toBeUndefined();
  });

  it('is counted from where the day starts and to where it ends, and nowhere from a stop off the map', () => {
    const home = [{ ends: { start: at(0), end: at(0) } }];
    expect(first(monday([], home), { step: 2 })).toMatchObject({ position: 0, addedMinutes: 40, minutesAfter: 70 });
    expect(first(monday([{ step: 1 }], home), { step: 2 })).toMatchObject({ addedMinutes: 20, minutesBefore: 50 });
    expect(first(monday([{ step: 3 }], home), { step: 2 })).toMatchObject({ position: 0, addedMinutes: 0 });
    // On the way from home to the depot nobody would be without a stop.
    expect(first(monday([], [{ ends: { start: at(0), end: at(4) } }]), { step: 2 })?.addedMinutes).toBe(40);
    const offTheMap = [{ step: 0 }, { step: null }, { step: 4 }];
    expect(first(monday(offTheMap), { step: 2 })).toMatchObject({ addedMinutes: 0, minutesBefore: 130 });
  });

  it('is near a known start before it is on an empty day of which no start is known', () => {
    const technicians = [
      { technicianId: 'Ann', name: 'Ann' },
      { technicianId: 'Bea', name: 'Bea', ends: { start: at(0), end: null } },
    ];
    const namesAt = (step: number) =>
      findSlots(monday([], technicians), { ...question, place: at(step) }).map((slot) => [
        slot.technicianName,
        slot.addedMinutes,
      ]);
    expect(namesAt(1)).toEqual([
      ['Bea', 10],
      ['Ann', 0],
    ]);
    expect(namesAt(4)).toEqual([
      ['Ann', 0],
      ['Bea', 40],
    ]);
  });

  it('says of what its driving is made', () => {
    const stops = [{ step: 0 }, { step: 2 }];
    expect(first(monday(stops), { step: 1 })?.basis).toBe('roads');
    // The way between the two stops was measured, those from and to the new one were not.
    expect(first(monday(stops), { step: 1.5 })?.basis).toBe('mixed');
    expect(first(monday([{ step: 9 }]), { step: 1 })?.basis).toBe('estimate');
  });

  it('is in time for the window asked for, and for those of the stops behind it', () => {
    const stops = [{ step: 1 }, { step: 2 }];
    const within = (to: number) => first(monday(stops), { step: 3, window: { from: 0, to } });
    expect(within(24 * 60)).toMatchObject({ position: 2, addedMinutes: 10 });
    // Only the first stop of the day is begun at eight.
    expect(within(8 * 60)).toMatchObject({ position: 0, addedMinutes: 20 });
    expect(within(7 * 60)).toBeUndefined();
    const waited = [{ step: 1 }, { step: 2, windowTo: '08:45' }];
    expect(first(monday(stops), { step: 1 })).toMatchObject({ position: 0, addedMinutes: 0 });
    expect(first(monday(waited), { step: 1 })).toMatchObject({ position: 2, addedMinutes: 10 });
    // There in time after another half hour of service, but not after the drive from there.
    const driven = [{ step: 1, windowTo: '08:35' }, { step: 2 }];
    expect(first(monday(stops), { step: 0 })).toMatchObject({ position: 0, addedMinutes: 10 });
    expect(first(monday(driven), { step: 0 })).toMatchObject({ position: 1, addedMinutes: 20 });
  });
});

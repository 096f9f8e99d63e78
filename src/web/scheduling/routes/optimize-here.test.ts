import { expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import type { DayPlan } from '#contract/scheduling/day-plan.ts';
import { roadPlaceOf } from '#domain/scheduling/index.ts';
import { optimizeHere } from './optimize-here.ts';

const place = (latitude: number) => ({ latitude, longitude: -112.1 });
// A river lies between the first and the second: by road the third is near to the first.
const customers = [place(33.5), place(33.51), place(33.53)].map(
  (coordinates, index) => ({ customerId: `ABC`.charAt(index), ...coordinates }) as Customer,
);
const places = customers.map(({ latitude, longitude }) =>
  roadPlaceOf({ latitude: latitude ?? 0, longitude: longitude ?? 0 }),
);
const roads = {
  name: 'Valhalla 3.6.1, town.osm.pbf',
  places,
  seconds: [0, 1200, 120, 1200, 0, 180, 120, 180, 0],
  miles: [0, 9, 1, 9, 0, 1.5, 1, 1.5, 0],
};
const dayWith = (table: typeof roads | null): DayPlan =>
  ({
    date: '2026-11-23',
    dayOfWeek: 'MONDAY',
    timeZone: 'America/Phoenix',
    technicians: [{ roads: table }],
  }) as unknown as DayPlan;
const ordered = (day: DayPlan | null) =>
  optimizeHere({ customerIds: ['A', 'B', 'C'], method: 'best' }, { customers, assignments: [], technicians: [], day });
const orderOf = ({ optimizedRoute }: ReturnType<typeof ordered>): string =>
  optimizedRoute.map(({ customerId }) => customerId).join('');

it('orders a day by the drives that this device took along', () => {
  const found = ordered(dayWith(roads));
  expect(orderOf(found)).toBe('ACB');
  expect(found).toMatchObject({ basis: 'roads', roads: roads.name, totalTravelTime: 5 });
});

it('orders it on straight lines where no drive was measured', () => {
  for (const day of [null, dayWith(null)]) {
    expect(orderOf(ordered(day))).toBe('ABC');
    expect(ordered(day)).toMatchObject({ basis: 'estimate', roads: null });
  }
});

it('says that figures are mixed where a place is not in the table', () => {
  const two = { ...roads, places: places.slice(0, 2), seconds: [0, 1200, 1200, 0], miles: [0, 9, 9, 0] };
  expect(ordered(dayWith(two)).basis).not.toBe('roads');
});

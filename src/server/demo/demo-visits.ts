import { services } from '#contract/reports/reports.ts';
import { type CivilDate, dateOfDay, dayNumber, formatDay, momentAt, weekdayOf } from '#domain/calendar/index.ts';
import { centsAVisit } from '#domain/money/index.ts';
import {
  drivingMinutes,
  greatCircleMiles,
  isDueOn,
  type Random,
  randomBelow,
  seededRandom,
} from '#domain/scheduling/index.ts';
import { stayOf, taxRatePct } from './demo-billing.ts';
import { type DemoStop, demoTechnicians } from './demo-routes.ts';
import { PoolSeason, type Treatment } from './pool-season.ts';
import type { DemoRows } from './repo.ts';

const weeksOfVisits = 13;
const startMinute = 8 * 60;
/** However late it is when the demonstration starts, so many stops of each of today's routes are still to be worked. */
const leftOpenToday = 3;

export interface DemoVisit {
  visitId: string;
  stop: DemoStop;
  date: CivilDate;
  arrival: Date;
  departure: Date;
  treatment: Treatment;
  services: string[];
  notes: string | null;
  nextService: string | null;
}

/** The Monday thirteen weeks before this week's: a quarter, so that margins and comparisons have one. */
export const firstDayOf = (today: CivilDate): number => {
  const day = dayNumber(today);
  return day - ((day + 3) % 7) - weeksOfVisits * 7;
};

/** When a stop's rhythm begins: spread over the weeks, so that not all biweekly and monthly ones meet in one. */
export const startDateOf = ({ startsInWeek }: DemoStop, today: CivilDate): CivilDate =>
  dateOfDay(firstDayOf(today) + 7 * startsInWeek);

/** Nobody is served before joining, or from the day of leaving on. */
const isCustomerOn = ({ customer }: DemoStop, date: CivilDate, today: CivilDate): boolean => {
  const { joinedOn, leftOn } = stayOf(Number(customer.customerId.slice('CUST-'.length)), today);
  return joinedOn <= date && (leftOn === null || date < leftOn);
};

const isDue = (stop: DemoStop, date: CivilDate, today: CivilDate): boolean =>
  isDueOn(date, {
    dayOfWeek: stop.dayOfWeek,
    frequency: stop.frequency,
    startDate: startDateOf(stop, today),
    endDate: null,
    lastVisitDate: null,
  });

function nextServiceOf(stop: DemoStop, day: number, today: CivilDate): string | null {
  for (let next = day + 7; next <= day + 42; next += 7) {
    if (!isDue(stop, dateOfDay(next), today)) continue;
    return formatDay(dateOfDay(next), 'weekdayAndDay');
  }
  return null;
}

const remarks = [
  'All good. Baskets emptied.',
  'Skimmer basket was full of palm fronds.',
  'Filter pressure 4 psi above clean: backwash next time.',
  'Tile line brushed, a little scale at the spillway.',
  'Water level was low; autofill is working again.',
  'Pump basket O-ring is worn, replacement ordered.',
  'Leaves after the wind; vacuumed twice.',
];

function servicesAt(random: Random, poolType: string): string[] {
  const always = ['Surface Skimming', 'Wall/Floor Brushing', 'Chemical Testing & Balance'];
  const sometimes = {
    'Pool Vacuuming': 0.5,
    'Filter Cleaning': 0.2,
    'Equipment Inspection': 0.35,
    'Tile Cleaning': 0.3,
  };
  const wanted = new Set<string>(always);
  for (const [service, share] of Object.entries(sometimes)) if (random() < share) wanted.add(service);
  if (poolType === 'spa') wanted.delete('Pool Vacuuming');
  return services.filter((service) => wanted.has(service));
}

interface Season {
  stops: readonly DemoStop[];
  today: CivilDate;
  now: Date;
  timeZone: string;
}

/** One pool holds less than is written down: its answers to doses tell (decisions 22, 26). */
const smallerThanStated = 0.8;

/** Thirteen weeks of finished visits up to now, in the order they happened. Equal input gives equal visits. */
export function demoVisits({ stops, today, now, timeZone }: Season): DemoVisit[] {
  const random = seededRandom(20_261_121);
  const teaching = stops.find(
    ({ customer }) => customer.poolType === 'chlorine' && customer.serviceFrequency === 'weekly',
  );
  const pools = new Map(
    stops.map(({ customer }) => [
      customer.poolId,
      {
        season: new PoolSeason(
          customer.poolType,
          customer.gallons,
          random,
          customer === teaching?.customer ? smallerThanStated : null,
        ),
        lastDay: firstDayOf(today) - 7,
      },
    ]),
  );
  const visits: DemoVisit[] = [];
  for (let day = firstDayOf(today); day <= dayNumber(today); day += 1) {
    const date = dateOfDay(day);
    const at = (minute: number) => momentAt(timeZone, date, Math.round(minute));
    const due = stops.filter(
      (stop) => stop.dayOfWeek === weekdayOf(date) && isDue(stop, date, today) && isCustomerOn(stop, date, today),
    );
    for (const { technicianId } of demoTechnicians) {
      const route = due.filter(({ technician }) => technician.technicianId === technicianId);
      const workedToday = date === today ? Math.max(0, route.length - leftOpenToday) : route.length;
      let minute = startMinute;
      for (const [place, stop] of route.entries()) {
        const previous = route[place - 1];
        if (previous) minute += drivingMinutes(greatCircleMiles(previous.customer, stop.customer)) + 3;
        const arrival = at(minute);
        minute += stop.estimatedMinutes + randomBelow(random, 9) - 4;
        const departure = at(minute);
        const pool = pools.get(stop.customer.poolId);
        if (!pool || departure > now || place >= workedToday) break;
        pool.season.drift(day - pool.lastDay, day);
        pool.lastDay = day;
        visits.push({
          visitId: `VISIT-${date}-${stop.customer.customerId.slice('CUST-'.length)}`,
          stop,
          date,
          arrival,
          departure,
          treatment: pool.season.treat(day),
          services: servicesAt(random, stop.customer.poolType),
          notes: random() < 0.3 ? (remarks[randomBelow(random, remarks.length)] ?? null) : null,
          nextService: nextServiceOf(stop, day, today),
        });
      }
    }
  }
  return visits;
}

/** What the demonstration company pays, and what it sends automatically. Invented, like everything of it. */
const settings = {
  wageCentsPerHour: 2900,
  costCentsPerMile: 68,
  taxRatePct,
  taxAnswered: true,
  sendPreVisit: true,
  sendPostService: true,
  sendSurveys: true,
  sendGreetings: true,
} as const;

const prices = [
  { product: 'liquid_chlorine', priceCents: 550, amount: 1, unit: 'gal' },
  { product: 'muriatic_acid', priceCents: 1450, amount: 2, unit: 'gal' },
  { product: 'sodium_bicarbonate', priceCents: 2900, amount: 50, unit: 'lb' },
  { product: 'calcium_chloride', priceCents: 3800, amount: 50, unit: 'lb' },
  { product: 'salt', priceCents: 900, amount: 40, unit: 'lb' },
] as const;

/** One visit in so many has its costs entered. */
const enteredEvery = 97;
const parts = [
  { equipmentCostCents: 3800, notes: 'Pump basket lid and O-ring replaced.' },
  { equipmentCostCents: 0, notes: 'Leaves after the wind: twice the time.' },
  { equipmentCostCents: 1250, notes: 'New pole brush.' },
  { equipmentCostCents: 0, notes: null },
] as const;

/** Costs that were entered for some visits, and the rates that the others are computed with. */
export function demoCosts(
  visits: readonly DemoVisit[],
  createdBy: string,
  now: Date,
): Pick<DemoRows, 'companySettings' | 'chemicalPrices' | 'serviceCosts'> {
  const entered = visits.filter((_visit, index) => index % enteredEvery === enteredEvery - 1);
  return {
    companySettings: [{ ...settings, updatedAt: now }],
    chemicalPrices: prices.map((price) => ({ ...price, updatedAt: now })),
    serviceCosts: entered.map(({ visitId, stop, date, departure }, index) => {
      const { equipmentCostCents, notes } = parts[index % parts.length] ?? parts[3];
      return {
        costId: `COST-${visitId.slice('VISIT-'.length)}`,
        customerId: stop.customer.customerId,
        visitId,
        serviceDate: date,
        laborCostCents: 1400 + 40 * (index % 9),
        chemicalCostCents: 280 + 65 * (index % 7),
        equipmentCostCents,
        travelCostCents: 90 + 35 * (index % 5),
        serviceFeeCents: centsAVisit(stop.customer.servicePriceCents, 'month', stop.customer.serviceFrequency),
        notes,
        createdBy,
        createdAt: departure,
      };
    }),
  };
}

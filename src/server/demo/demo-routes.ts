import { type ServiceFrequency, type Weekday, weekdays } from '#contract/shapes.ts';
import { optimizeDay } from '#domain/scheduling/index.ts';
import type { DemoCustomer } from './demo-customers.ts';

export interface DemoTechnician {
  technicianId: string;
  name: string;
  email: string;
  phone: string;
  workingDays: Weekday[];
}

const workWeek = weekdays.slice(0, 5);

/** Luis has the technician's account, so he works on every day that someone may look at the demonstration. */
export const demoTechnicians: readonly [DemoTechnician, DemoTechnician, DemoTechnician] = [
  {
    technicianId: 'TECH-LUIS',
    name: 'Luis Ortega',
    email: 'luis@demo.poolhand.example',
    phone: '(602) 555-0141',
    workingDays: [...weekdays],
  },
  {
    technicianId: 'TECH-SAM',
    name: 'Sam Lee',
    email: 'sam@demo.poolhand.example',
    phone: '(602) 555-0142',
    workingDays: [...workWeek],
  },
  {
    technicianId: 'TECH-PRIYA',
    name: 'Priya Nair',
    email: 'priya@demo.poolhand.example',
    phone: '(602) 555-0143',
    workingDays: [...workWeek],
  },
];

/** One customer on one technician's day. */
export interface DemoStop {
  assignmentId: string;
  customer: DemoCustomer;
  technician: DemoTechnician;
  dayOfWeek: Weekday;
  frequency: ServiceFrequency;
  routeOrder: number;
  estimatedMinutes: number;
  priority: 'NORMAL' | 'HIGH' | 'URGENT';
  /** In which week its rhythm begins, from 0. */
  startsInWeek: number;
  isActive: boolean;
}

/** What a stop takes in an average week. */
const weekMinutesAt = (customer: DemoCustomer): number =>
  (minutesAt(customer) + drivenMinutes) * { weekly: 1, biweekly: 0.5, monthly: 0.25 }[customer.serviceFrequency];
const drivenMinutes = 4;

/** Luis alone works at weekends, so that his share of the other days is smaller. */
const shares: Readonly<Record<number, readonly number[]>> = { 1: [1], 3: [0.26, 0.37, 0.37] };

/** The day's customers from west to east, by minutes of work in as many parts as there are technicians: each has a side of town. */
function sidesOfTown(customers: DemoCustomer[], parts: number): DemoCustomer[][] {
  const sides: DemoCustomer[][] = Array.from({ length: parts }, () => []);
  const whole = customers.reduce((sum, customer) => sum + weekMinutesAt(customer), 0);
  const ends = (shares[parts] ?? []).map((_, part, all) => all.slice(0, part + 1).reduce((sum, one) => sum + one, 0));
  let minutes = 0;
  for (const customer of [...customers].sort((one, other) => one.longitude - other.longitude)) {
    const own = weekMinutesAt(customer);
    const part = ends.findIndex((end) => minutes + own / 2 <= end * whole);
    sides[part === -1 ? parts - 1 : part]?.push(customer);
    minutes += own;
  }
  return sides;
}

function orderedRoute(customers: DemoCustomer[]): DemoCustomer[] {
  const { optimizedRoute } = optimizeDay({
    method: 'best',
    customers: customers.map(({ customerId, latitude, longitude }) => ({
      customerId,
      coordinates: { latitude, longitude },
    })),
  });
  const byId = new Map(customers.map((customer) => [customer.customerId, customer]));
  return optimizedRoute.flatMap(({ customerId }) => byId.get(customerId) ?? []);
}

const minutesAt = ({ poolType, gallons }: DemoCustomer): number =>
  poolType === 'commercial' ? 45 : poolType === 'spa' ? 20 : gallons >= 24_000 ? 35 : 30;

/** Every day's routes: the service day as the customer has it, the technician by the side of town, the best order. */
export function demoStops(customers: DemoCustomer[]): DemoStop[] {
  const stops = weekdays.flatMap((dayOfWeek) => {
    const working = demoTechnicians.filter(({ workingDays }) => workingDays.includes(dayOfWeek));
    const ofDay = customers.filter(({ serviceDay }) => serviceDay === dayOfWeek);
    return sidesOfTown(ofDay, working.length).flatMap((side, part) => {
      const technician = working[part] ?? demoTechnicians[0];
      return orderedRoute(side).map((customer, place) => ({
        assignmentId: `ROUTE-${customer.customerId.slice('CUST-'.length)}`,
        customer,
        technician,
        dayOfWeek,
        frequency: customer.serviceFrequency,
        routeOrder: place + 1,
        estimatedMinutes: minutesAt(customer),
        priority: place % 17 === 5 ? ('HIGH' as const) : ('NORMAL' as const),
        startsInWeek: 0,
        isActive: true,
      }));
    });
  });
  return spreadOverWeeks(stops);
}

/** Of each technician's biweekly stops every other one begins in the second week, of the monthly ones each in one of four. */
function spreadOverWeeks(stops: readonly DemoStop[]): DemoStop[] {
  const met = new Map<string, number>();
  return stops.map((stop) => {
    if (stop.frequency === 'weekly') return stop;
    const key = `${stop.technician.technicianId} ${stop.frequency}`;
    const before = met.get(key) ?? 0;
    met.set(key, before + 1);
    return { ...stop, startsInWeek: before % (stop.frequency === 'biweekly' ? 2 : 4) };
  });
}

/** Where those who left were served: behind the others, on no route any more. */
export const formerStops = (customers: readonly DemoCustomer[]): DemoStop[] =>
  customers.map((customer) => ({
    assignmentId: `ROUTE-${customer.customerId.slice('CUST-'.length)}`,
    customer,
    technician: demoTechnicians[0],
    dayOfWeek: customer.serviceDay,
    frequency: customer.serviceFrequency,
    routeOrder: 99,
    estimatedMinutes: minutesAt(customer),
    priority: 'NORMAL',
    startsInWeek: 0,
    isActive: false,
  }));

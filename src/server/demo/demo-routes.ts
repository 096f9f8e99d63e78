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
}

/** The day's customers from west to east, in as many parts as there are technicians: each has a side of town. */
function sidesOfTown(customers: DemoCustomer[], parts: number): DemoCustomer[][] {
  const fromWest = [...customers].sort((one, other) => one.longitude - other.longitude);
  const size = Math.ceil(fromWest.length / parts);
  return Array.from({ length: parts }, (_, part) => fromWest.slice(part * size, (part + 1) * size));
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
  return weekdays.flatMap((dayOfWeek) => {
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
      }));
    });
  });
}

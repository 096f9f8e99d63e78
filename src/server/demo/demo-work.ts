import type { EquipmentKind } from '#contract/choices.ts';
import { addDays, addMonths, type CivilDate, weekdayOf } from '#domain/calendar/index.ts';
import { timesCents } from '#domain/money/index.ts';
import { taxRatePct, workInvoiceOf, workOrderIdOf } from './demo-billing.ts';
import type { DemoCustomer } from './demo-customers.ts';
import { demoTechnicians } from './demo-routes.ts';
import type { DemoRows } from './repo.ts';

type EquipmentRow = DemoRows['equipment'][number];
type OrderRow = DemoRows['workOrders'][number];

interface Model {
  make: string;
  model: string;
  /** The maker's warranty. */
  months: number;
}

/** What the customers' own words of their equipment name, as its makers list it. */
const models: Readonly<Record<string, Model & { kind: EquipmentKind }>> = {
  'Pentair IntelliFlo VSF': { kind: 'pump', make: 'Pentair', model: 'IntelliFlo VSF', months: 36 },
  'Hayward TriStar VS': { kind: 'pump', make: 'Hayward', model: 'TriStar VS 900', months: 36 },
  'Jandy FloPro 1.5 HP': { kind: 'pump', make: 'Jandy', model: 'FloPro 1.5 HP', months: 24 },
  'Pentair SuperFlo 1 HP': { kind: 'pump', make: 'Pentair', model: 'SuperFlo 1 HP', months: 24 },
  'sand filter': { kind: 'filter', make: 'Pentair', model: 'Sand Dollar SD60', months: 120 },
  'cartridge filter': { kind: 'filter', make: 'Pentair', model: 'Clean & Clear Plus 420', months: 12 },
  'DE filter': { kind: 'filter', make: 'Hayward', model: 'ProGrid DE6020', months: 120 },
  'Salt cell': { kind: 'salt-cell', make: 'Pentair', model: 'IntelliChlor IC40', months: 36 },
  'Bromine feeder': { kind: 'chlorinator', make: 'Rainbow', model: '320', months: 12 },
  'Spa heater': { kind: 'heater', make: 'Raypak', model: '125,000 BTU', months: 24 },
  'Chlorine feeder': { kind: 'chlorinator', make: 'Stenner', model: '45MHP10', months: 24 },
};

/** The equipment that is known of each customer, entered one by one. @param today YYYY-MM-DD */
export function demoEquipment(customers: readonly DemoCustomer[], today: CivilDate, createdAt: Date): EquipmentRow[] {
  return customers.flatMap(({ customerId, poolId, equipment }) => {
    const number = Number(customerId.slice('CUST-'.length));
    const found = Object.entries(models).filter(([words]) => equipment?.includes(words));
    return found.map(([, { kind, make, model, months }], place) => {
      const installedOn = addMonths(addDays(today, -((number * 53) % 28)), -(4 + ((number * 17 + place * 29) % 64)));
      return {
        equipmentId: `EQUIP-${customerId.slice('CUST-'.length)}-${place + 1}`,
        customerId,
        poolId,
        kind,
        make,
        model,
        serialNumber: number % 4 === 3 ? null : `${make.slice(0, 2).toUpperCase()}-${20_000 + number * 37 + place}`,
        installedOn,
        warrantyUntil: addMonths(installedOn, months),
        notes: null,
        createdAt,
        updatedAt: createdAt,
      };
    });
  });
}

type Part = [description: string, unitPriceCents: number, quantity?: number];

interface DemoOrder extends Partial<OrderRow> {
  title: string;
  /** Which customer asked, by its place in the file. */
  of: number;
  /** Days ago. */
  asked: number;
  /** With the invoice of last week. */
  billed?: boolean;
  parts: readonly Part[];
}

const at = (day: CivilDate, time: string): Date => new Date(`${day}T${time}:00Z`);

/** Work besides the plan in every status: raised at a stop, quoted, agreed to, on a route, done, billed, declined. */
function ordersOf(today: CivilDate, onDate: CivilDate): DemoOrder[] {
  const [luis, sam, priya] = demoTechnicians;
  const ago = (days: number, time = '17:20') => at(addDays(today, -days), time);
  const quoted = (days: number) => ({ quotedAt: ago(days), validUntil: addDays(today, 30 - days) });
  const agreed = (days: number) => ({ ...quoted(days + 2), answeredAt: ago(days, '23:05') });
  const billedWork = (of: number): DemoOrder => ({
    ...{ of, asked: 17, title: 'Replace the filter grids', state: 'approved', ...agreed(13) },
    ...{ doneOn: addDays(today, -7), billed: true, estimatedMinutes: 60 },
    parts: [
      ['Filter grids replaced', 16_500],
      ['Labor, one hour', 8500],
    ],
  });
  return [
    ...[20, 66, 112, 158].map(billedWork),
    {
      ...{ of: 31, asked: 14, title: 'Resurface the plaster', state: 'declined', ...quoted(12) },
      ...{ answeredAt: ago(8, '22:40'), declineReason: 'Waiting until spring.', estimatedMinutes: 480 },
      parts: [['Plaster removed and renewed, square feet', 650, 820]],
    },
    {
      ...{ of: 47, asked: 12, title: 'Drain, acid wash and refill', state: 'quoted', ...quoted(9) },
      ...{ description: 'Stains below the waterline on the whole south wall.', estimatedMinutes: 300 },
      parts: [
        ['Acid wash', 42_500],
        ['Start-up chemicals', 9500],
      ],
    },
    {
      ...{ of: 74, asked: 10, title: 'Move the timer to the north wall', state: 'canceled', estimatedMinutes: 90 },
      ...{ internalNotes: 'The electrician does it with the panel.' },
      parts: [],
    },
    {
      ...{ of: 88, asked: 9, title: 'Replace the heater igniter', state: 'approved', ...agreed(6) },
      ...{ doneOn: addDays(today, -1), technicianId: sam.technicianId, estimatedMinutes: 45 },
      parts: [
        ['Igniter, Raypak', 6800],
        ['Labor, three quarters of an hour', 7500],
      ],
    },
    {
      ...{ of: 95, asked: 7, title: 'Replace the pump seal', state: 'scheduled', ...agreed(4) },
      ...{ scheduledOn: onDate, technicianId: sam.technicianId, assignmentId: 'ROUTE-WORK-1', estimatedMinutes: 60 },
      parts: [
        ['Shaft seal', 4200],
        ['Labor, one hour', 8500],
      ],
    },
    {
      ...{ of: 103, asked: 6, title: 'New salt cell', state: 'approved', ...agreed(1), estimatedMinutes: 45 },
      parts: [
        ['Salt cell IntelliChlor IC40', 86_500],
        ['Installation', 9500],
      ],
    },
    {
      ...{ of: 126, asked: 5, title: 'Variable-speed pump', state: 'quoted', ...quoted(3), estimatedMinutes: 150 },
      ...{ description: 'The old pump trips the breaker. The new one halves the power bill.' },
      parts: [
        ['Pump IntelliFlo VSF', 129_500],
        ['Labor, two and a half hours', 21_250],
        ['Utility rebate', -20_000],
      ],
    },
    {
      ...{ of: 134, asked: 2, title: 'Pool light out', state: 'requested', estimatedMinutes: 60 },
      ...{ raisedKind: 'quote', urgency: 'normal', raisedBy: priya.name, raisedAt: ago(2, '19:45') },
      ...{ description: 'Customer asks what an LED light would cost.' },
      parts: [],
    },
    {
      ...{ of: 9, asked: 1, title: 'Pump leaks at the shaft', state: 'requested', estimatedMinutes: 60 },
      ...{ raisedKind: 'problem', urgency: 'soon', raisedBy: luis.name, raisedAt: ago(1, '18:10') },
      ...{ description: 'A cup an hour. Bucket under it until somebody comes.' },
      parts: [],
    },
    {
      ...{ of: 150, asked: 0, title: 'Clean up a green pool', state: 'requested', estimatedMinutes: 120 },
      ...{ description: 'Back from a long trip; party in two weeks.' },
      parts: [['Green-to-clean, first visit', 24_500]],
    },
  ];
}

type DemoWork = Pick<DemoRows, 'workOrders' | 'workOrderLines' | 'routeAssignments'>;

/**
 * Work orders with their lines, and the stop of the one that is on a route.
 * @param onDate the working day of that stop
 * @param place where it comes on that day's route
 * @param createdBy the account that entered them
 */
export function demoWork(
  customers: readonly DemoCustomer[],
  { today, onDate, place, createdBy }: { today: CivilDate; onDate: CivilDate; place: number; createdBy: string },
): DemoWork {
  const rows: DemoWork = { workOrders: [], workOrderLines: [], routeAssignments: [] };
  for (const [index, { of, asked, parts, billed, ...order }] of ordersOf(today, onDate).entries()) {
    const customer = customers[of];
    if (!customer) continue;
    const number = String(index + 1).padStart(4, '0');
    const { customerId } = customer;
    const requestedOn = addDays(today, -asked);
    const createdAt = order.raisedAt ?? at(requestedOn, asked === 0 ? '00:05' : '16:30');
    const orderNumber = `WO-${number}`;
    const workOrderId = workOrderIdOf(customerId);
    rows.workOrders.push({
      state: 'requested',
      estimatedMinutes: 60,
      ...order,
      ...{ workOrderId, orderNumber, customerId, requestedOn, taxRatePct, createdBy, createdAt },
      invoiceId: billed ? workInvoiceOf(customerId) : null,
      answeredBy: order.answeredAt ? customer.name : null,
      updatedAt: order.answeredAt ?? order.quotedAt ?? createdAt,
    });
    parts.forEach(([description, unitPriceCents, quantity = 1], line) => {
      const amountCents = timesCents(unitPriceCents, quantity);
      const kind = unitPriceCents < 0 ? ('discount' as const) : ('work' as const);
      rows.workOrderLines.push({
        workOrderId,
        place: line,
        kind,
        description,
        quantity,
        unitPriceCents,
        amountCents,
        taxable: true,
      });
    });
    if (order.assignmentId && order.technicianId && order.scheduledOn) {
      rows.routeAssignments.push({
        ...{ assignmentId: order.assignmentId, customerId, technicianId: order.technicianId, routeOrder: place },
        ...{ dayOfWeek: weekdayOf(order.scheduledOn).toUpperCase(), startDate: onDate, endDate: onDate },
        ...{ serviceType: 'work_order', serviceDescription: `${orderNumber}: ${order.title}`, isActive: true },
        ...{ estimatedDuration: order.estimatedMinutes ?? 60, createdAt, updatedAt: createdAt },
      });
    }
  }
  return rows;
}
